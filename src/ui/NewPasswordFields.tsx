import type { TextInputProps } from '@mantine/core';
import { PASSWORD_MAX, PASSWORD_MIN } from '../domain/limits';
import * as texts from '../texts/ui';
import { PasswordField } from './PasswordField';

interface NewPasswordFieldsProps {
  label: string;
  password: TextInputProps;
  passwordConfirm: TextInputProps;
}

/** A password to be set, and the same once more (spec §5). */
export function NewPasswordFields({ label, password, passwordConfirm }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        label={label}
        description={texts.passwordLength(PASSWORD_MIN, PASSWORD_MAX)}
        autoComplete="new-password"
        {...password}
      />
      <PasswordField
        label={texts.passwordConfirmation}
        autoComplete="new-password"
        {...passwordConfirm}
      />
    </>
  );
}

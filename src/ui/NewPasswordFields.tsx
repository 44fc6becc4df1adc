import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { PASSWORD_MAX, PASSWORD_MIN } from '../domain/limits';
import * as texts from '../texts/ui';

interface NewPasswordFieldsProps {
  label: string;
  password: PasswordInputProps;
  passwordConfirm: PasswordInputProps;
}

/** Fields for a new password and its confirmation (spec §5). */
export function NewPasswordFields({ label, password, passwordConfirm }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordInput
        label={label}
        description={texts.passwordLength(PASSWORD_MIN, PASSWORD_MAX)}
        autoComplete="new-password"
        {...password}
      />
      <PasswordInput
        label={texts.passwordConfirmation}
        autoComplete="new-password"
        {...passwordConfirm}
      />
    </>
  );
}

import type { TextInputProps } from '@mantine/core';
import { PASSWORD_MAX, PASSWORD_MIN } from '../domain/limits';
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
        description={`${PASSWORD_MIN} to ${PASSWORD_MAX} characters`}
        autoComplete="new-password"
        {...password}
      />
      <PasswordField
        label="Password confirmation"
        autoComplete="new-password"
        {...passwordConfirm}
      />
    </>
  );
}

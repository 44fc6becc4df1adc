import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { PASSWORD_MAX, PASSWORD_MIN } from '../domain/limits';

interface NewPasswordFieldsProps {
  label: string;
  password: PasswordInputProps;
  passwordConfirm: PasswordInputProps;
}

/** A password to be set, and the same once more (spec §5). */
export function NewPasswordFields({ label, password, passwordConfirm }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordInput
        label={label}
        description={`${PASSWORD_MIN} to ${PASSWORD_MAX} characters`}
        autoComplete="new-password"
        {...password}
      />
      <PasswordInput
        label="Password confirmation"
        autoComplete="new-password"
        {...passwordConfirm}
      />
    </>
  );
}

import { TextInput, UnstyledButton, type TextInputProps } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import * as texts from '../texts/ui';
import classes from './PasswordField.module.css';

/**
 * A field for a password, which can be shown. Mantine's is a second kind of field, with an icon button
 * that has loaders and groups.
 */
export function PasswordField(props: TextInputProps) {
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? IconEyeOff : IconEye;
  return (
    <TextInput
      {...props}
      type={isShown ? 'text' : 'password'}
      classNames={{ input: classes.input }}
      rightSectionPointerEvents="all"
      rightSection={
        <UnstyledButton
          className={classes.toggle}
          aria-label={texts.togglePasswordVisibility}
          aria-pressed={isShown}
          // Who goes from field to field by Tab meets no button between them.
          tabIndex={-1}
          // The caret stays in the field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setShown((shown) => !shown)}
        >
          <Icon size={20} stroke={1.5} />
        </UnstyledButton>
      }
    />
  );
}

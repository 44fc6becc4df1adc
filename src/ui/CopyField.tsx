import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import * as texts from '../texts/access-tokens';
import classes from './CopyField.module.css';
import './field-styles';

interface CopyFieldProps {
  label: string;
  value: string;
  hasFocus?: boolean;
  /** Copies a text. Resolves to whether this succeeded. */
  onCopy: (text: string) => Promise<boolean>;
}

/** A text that can only be copied: by its button, or by hand where the browser offers no clipboard. */
export function CopyField({ label, value, hasFocus = false, onCopy }: CopyFieldProps) {
  const [isCopied, setCopied] = useState(false);
  return (
    <div className={classes.field}>
      <Textarea
        label={label}
        value={value}
        readOnly
        autoFocus={hasFocus}
        spellCheck={false}
        classNames={{ input: classes.text }}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className={classes.buttons}>
        <Button
          variant="default"
          size="xs"
          aria-label={texts.copyNamed(label)}
          onClick={() => void onCopy(value).then(setCopied)}
        >
          {texts.copy}
        </Button>
        <span role="status">{isCopied && texts.copied}</span>
      </div>
    </div>
  );
}

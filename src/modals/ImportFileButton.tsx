import { Button } from '@mantine/core';
import { useRef } from 'react';
import { readImport } from '../stores/import/import-file';
import * as texts from '../texts/import';

interface ImportFileButtonProps {
  label: string;
  /** Whether the button is the dialog's main action, which gets the focus. */
  isFirst?: boolean;
}

/** A button that lets the user choose files, and reads them as one import. */
export function ImportFileButton({ label, isFirst = false }: ImportFileButtonProps) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={field}
        type="file"
        multiple
        hidden
        aria-label={texts.files}
        onChange={(event) => {
          const chosen = [...(event.currentTarget.files ?? [])];
          // Lets the user choose the same files again: without a change of the value, there would be no event.
          event.currentTarget.value = '';
          if (chosen.length > 0) void readImport(chosen);
        }}
      />
      <Button
        variant={isFirst ? undefined : 'default'}
        data-autofocus={isFirst || undefined}
        onClick={() => field.current?.click()}
      >
        {label}
      </Button>
    </>
  );
}

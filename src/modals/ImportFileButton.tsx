import { Button, FileButton } from '@mantine/core';
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
  const reset = useRef<() => void>(null);
  const read = (chosen: File[]) => {
    // Lets the user choose the same files again: without a change of the value, there would be no event.
    reset.current?.();
    if (chosen.length > 0) void readImport(chosen);
  };
  return (
    <FileButton
      multiple
      inputProps={{ 'aria-label': texts.files }}
      resetRef={reset}
      onChange={read}
    >
      {(props) => (
        <Button
          {...props}
          variant={isFirst ? undefined : 'default'}
          data-autofocus={isFirst || undefined}
        >
          {label}
        </Button>
      )}
    </FileButton>
  );
}

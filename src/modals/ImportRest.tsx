import { Button } from '@mantine/core';
import { useState } from 'react';
import { logError } from '../notices/log';
import { roomForItems } from '../stores/import/account-room';
import type { ImportedFile } from '../stores/import/import-state';
import { saveRest } from '../stores/import/save-rest';
import * as texts from '../texts/import';
import classes from './ImportDialog.module.css';

interface ImportRestProps {
  contents: ImportedFile;
  items: ImportedFile['items'];
  fileName: string;
}

/** Offers to save as a file the items that don't fit into the account. */
export function ImportRest({ contents, items, fileName }: ImportRestProps) {
  const [hasFailed, setFailed] = useState(false);
  const save = async () => {
    setFailed(false);
    try {
      await saveRest(contents, items, fileName);
    } catch (error) {
      logError('Saving the rest of an import', error);
      setFailed(true);
    }
  };
  return (
    <div className={classes.beyond}>
      <p className={classes.problem}>
        {texts.beyond(items.length, roomForItems().max, contents.files?.length ?? 1)}
      </p>
      <Button variant="default" size="compact-sm" onClick={() => void save()}>
        {texts.saveTheRest}
      </Button>
      {hasFailed && (
        <p role="alert" className={classes.problem}>
          {texts.restNotSaved}
        </p>
      )}
    </div>
  );
}

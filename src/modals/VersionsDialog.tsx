import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { Failure } from '../domain/failure';
import type { ItemView } from '../domain/item';
import { VERSION_DAYS } from '../domain/limits';
import { failureLine } from '../notices/describe-failure';
import { closeDialog, type Dialog, type TypedText } from '../stores/dialogs';
import { readVersions, restoreVersion, type VersionsRead } from '../stores/items/versions';
import { useItem } from '../stores/items/items';
import * as texts from '../texts/versions';
import { ButtonKeys, DialogButtons } from './DialogButtons';
import { DialogFrame } from './DialogFrame';
import { useMissingItem } from './use-missing-item';
import { VersionList } from './VersionList';
import classes from './VersionsDialog.module.css';

const NOTHING_TYPED: TypedText = {};

/** Lists the earlier versions of an item, compared with its current text. The user can restore one (spec §4). */
export function VersionsDialog({
  dialog: { itemId },
}: {
  dialog: Extract<Dialog, { name: 'versions' }>;
}) {
  const item = useItem(itemId);
  useMissingItem(itemId, item, NOTHING_TYPED);
  return (
    item && (
      <DialogFrame title={texts.versions} onClose={closeDialog}>
        <VersionsOf item={item} />
      </DialogFrame>
    )
  );
}

function VersionsOf({ item }: { item: ItemView }) {
  const { read, readAgain } = useVersions(item.id);
  if (read === null)
    return (
      <p role="status" className={classes.line}>
        {texts.loading}
      </p>
    );
  if ('failure' in read) return <NotRead failure={read.failure} onTryAgain={readAgain} />;
  const { versions } = read;
  if (versions.length === 0) return <NoVersions />;
  return (
    <VersionList
      item={item}
      versions={versions}
      onRestore={(version) => {
        closeDialog();
        restoreVersion(item, version);
      }}
    />
  );
}

/** Loads the versions of an item from the server. `read` is null until then. */
function useVersions(itemId: string) {
  const [read, setRead] = useState<VersionsRead | null>(null);
  const [attempt, setAttempt] = useState(1);
  useEffect(() => {
    let isOutdated = false;
    void readVersions(itemId).then((result) => {
      if (!isOutdated) setRead(result);
    });
    return () => {
      isOutdated = true;
    };
  }, [itemId, attempt]);

  const readAgain = () => {
    setRead(null);
    setAttempt(attempt + 1);
  };
  return { read, readAgain };
}

function NotRead({ failure, onTryAgain }: { failure: Failure; onTryAgain: () => void }) {
  return (
    <>
      <div role="alert" className={classes.line}>
        <p className={classes.problem}>{failureLine(failure)}</p>
        {failure.kind === 'unreachable' && <p>{texts.areOnTheServer}</p>}
      </div>
      <DialogButtons>
        <Button autoFocus data-autofocus onClick={onTryAgain}>
          {texts.tryAgain}
        </Button>
      </DialogButtons>
    </>
  );
}

function NoVersions() {
  return (
    <>
      <div role="status" className={classes.line}>
        <p>{texts.none}</p>
        <p className={classes.explanation}>{texts.whenKept(VERSION_DAYS)}</p>
      </div>
      <DialogButtons>
        <Button autoFocus data-autofocus onClick={closeDialog}>
          {texts.close}
          <ButtonKeys command="closeDialog" />
        </Button>
      </DialogButtons>
    </>
  );
}

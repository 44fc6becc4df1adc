import { HeldKeys } from '../commands/HeldKeys';
import { logComponentError } from '../notices/log';
import { closeDialog, isWrittenIn, useDialogs, type Dialog } from '../stores/dialogs';
import * as texts from '../texts/ui';
import { ErrorBoundary } from '../ui/ErrorBoundary';
import {
  AccountDeletedDialog,
  CollectionDialog,
  ConfirmDialog,
  CreateItemDialog,
  DeleteAccountDialog,
  EditItemDialog,
  ImportDialog,
  ExportDialog,
  InfoDialog,
  LogoutDialog,
  MoveItemDialog,
  PasteLinesDialog,
  SortCollectionsDialog,
  SyncStatusDialog,
  VersionsDialog,
} from './dialogs';

/** Shows the open dialog. Commands open dialogs by name; here the names get their components. */
export function DialogArea() {
  const current = useDialogs((state) => state.current);
  const serial = useDialogs((state) => state.serial);
  const isWritten = current !== null && isWrittenIn(current);
  return (
    <ErrorBoundary
      key={serial}
      fallback={<HeldKeys meantFor="overlay" />}
      onError={logComponentError}
      onClose={isWritten ? () => void saveAndClose(current) : closeDialog}
      closeLabel={isWritten ? texts.saveTextAndClose : undefined}
    >
      {current && <OpenDialog dialog={current} />}
    </ErrorBoundary>
  );
}

/** Closes a dialog that can't be shown: what is written in it is offered as a file. */
async function saveAndClose(dialog: Dialog): Promise<void> {
  const { saveDialogAsFile } = await import('../stores/drafts/draft-texts');
  saveDialogAsFile(dialog);
  if (useDialogs.getState().current === dialog) closeDialog();
}

function OpenDialog({ dialog }: { dialog: Dialog }) {
  switch (dialog.name) {
    case 'createItem':
      return <CreateItemDialog dialog={dialog} />;
    case 'editItem':
      return <EditItemDialog dialog={dialog} />;
    case 'pasteLines':
      return <PasteLinesDialog dialog={dialog} />;
    case 'moveItem':
      return <MoveItemDialog dialog={dialog} />;
    case 'versions':
      return <VersionsDialog dialog={dialog} />;
    case 'collection':
      return <CollectionDialog dialog={dialog} />;
    case 'import':
      return <ImportDialog dialog={dialog} />;
    case 'sortCollections':
      return <SortCollectionsDialog />;
    case 'syncStatus':
      return <SyncStatusDialog />;
    case 'export':
      return <ExportDialog dialog={dialog} />;
    case 'logout':
      return <LogoutDialog dialog={dialog} />;
    case 'deleteAccount':
      return <DeleteAccountDialog dialog={dialog} />;
    case 'accountDeleted':
      return <AccountDeletedDialog dialog={dialog} />;
    case 'info':
      return <InfoDialog dialog={dialog} />;
    case 'confirm':
      return <ConfirmDialog dialog={dialog} />;
  }
}

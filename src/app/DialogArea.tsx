import { HeldKeys } from '../commands/HeldKeys';
import { logComponentError } from '../notices/log';
import { closeDialog, useDialogs, type Dialog } from '../stores/dialogs';
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
  return (
    <ErrorBoundary
      key={serial}
      fallback={<HeldKeys meantFor="overlay" />}
      onError={logComponentError}
      onClose={closeDialog}
    >
      {current && <OpenDialog dialog={current} />}
    </ErrorBoundary>
  );
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

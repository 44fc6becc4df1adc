import { ModalsProvider, useModals, type ContextModalProps } from '@mantine/modals';
import { useLayoutEffect, type ComponentType } from 'react';
import { TypeAhead } from '../commands/TypeAhead';
import { logComponentError } from '../notices/log';
import {
  closeDialog,
  closeUnshownDialog,
  isWrittenIn,
  useDialogs,
  type Dialog,
} from '../stores/dialogs';
import * as texts from '../texts/ui';
import { ErrorBoundary } from '../ui/ErrorBoundary';
import { lazyWithPreload } from '../ui/lazy-with-preload';
import { CollectionDialog } from './CollectionDialog';
import { CreateItemDialog } from './CreateItemDialog';
import { EditItemDialog } from './EditItemDialog';
import { ExportDialog } from './ExportDialog';
import { InfoDialog } from './InfoDialog';
import { LogoutDialog } from './LogoutDialog';
import { LARGE, MODAL_PROPS, SMALL } from './modal-props';
import { MoveItemDialog } from './MoveItemDialog';
import { PasteLinesDialog } from './PasteLinesDialog';
import { openQuestion } from './question-modal';
import { SortCollectionsDialog } from './SortCollectionsDialog';
import { SyncStatusDialog } from './SyncStatusDialog';
import { VersionsDialog } from './VersionsDialog';

const ImportDialog = lazyWithPreload(async () => (await import('./ImportDialog')).ImportDialog);
const DeleteAccountDialog = lazyWithPreload(
  async () => (await import('./DeleteAccountDialog')).DeleteAccountDialog,
);
const AccountDeletedDialog = lazyWithPreload(
  async () => (await import('./AccountDeletedDialog')).AccountDeletedDialog,
);

/** The dialogs by name. What is typed into one stands in `stores/dialogs.ts`, which keeps it without the component. */
const CONTEXT_MODALS = {
  createItem: contextModal('createItem', CreateItemDialog),
  editItem: contextModal('editItem', EditItemDialog),
  pasteLines: contextModal('pasteLines', PasteLinesDialog),
  moveItem: contextModal('moveItem', MoveItemDialog),
  versions: contextModal('versions', VersionsDialog),
  collection: contextModal('collection', CollectionDialog),
  sortCollections: contextModal('sortCollections', SortCollectionsDialog),
  import: contextModal('import', ImportDialog),
  export: contextModal('export', ExportDialog),
  syncStatus: contextModal('syncStatus', SyncStatusDialog),
  logout: contextModal('logout', LogoutDialog),
  deleteAccount: contextModal('deleteAccount', DeleteAccountDialog),
  accountDeleted: contextModal('accountDeleted', AccountDeletedDialog),
  info: contextModal('info', InfoDialog),
};

declare module '@mantine/modals' {
  export interface MantineModalsOverride {
    modals: typeof CONTEXT_MODALS;
  }
}

/** Dialogs in which a text is read or written. */
const LARGE_DIALOGS: ReadonlySet<Dialog['name']> = new Set([
  'createItem',
  'editItem',
  'versions',
  'import',
  'syncStatus',
]);

/** Draws the open dialog in Mantine's modal. */
export function Modals() {
  return (
    <ModalsProvider modals={CONTEXT_MODALS} modalProps={MODAL_PROPS}>
      <OpenDialog />
    </ModalsProvider>
  );
}

/** Opens the dialog of the store, in the commit that follows, and closes it when the store has another or none. */
function OpenDialog() {
  const { openContextModal, openConfirmModal, closeModal } = useModals();
  const serial = useDialogs((state) => state.serial);
  const isOpen = useDialogs((state) => state.current !== null);
  useLayoutEffect(() => {
    const { current } = useDialogs.getState();
    if (current === null) return;
    const modalId = `dialog-${serial}`;
    if (current.name === 'confirm') openQuestion(openConfirmModal, modalId, current);
    else {
      const size = LARGE_DIALOGS.has(current.name) ? LARGE : SMALL;
      openContextModal(current.name, { modalId, size, innerProps: { serial } });
    }
    return () => closeModal(modalId);
  }, [serial, isOpen, openContextModal, openConfirmModal, closeModal]);
  return null;
}

interface InnerProps {
  /** Number of the dialog in the store. */
  serial: number;
}

/** A dialog of the store as one of the manager's modals. It shows nothing once the store has another dialog. */
function contextModal<N extends Dialog['name']>(
  name: N,
  Component: ComponentType<{ dialog: Extract<Dialog, { name: N }> }>,
) {
  return function ContextModal({ innerProps: { serial } }: ContextModalProps<InnerProps>) {
    const dialog = useDialogs((state) =>
      state.serial === serial && state.current?.name === name ? state.current : null,
    );
    if (dialog === null) return null;
    const isWritten = isWrittenIn(dialog);
    return (
      <ErrorBoundary
        fallback={<TypeAhead target="overlay" onEscape={closeUnshownDialog} />}
        onError={logComponentError}
        onClose={isWritten ? () => void saveAndClose(dialog) : closeDialog}
        closeLabel={isWritten ? texts.saveTextAndClose : undefined}
      >
        <Component dialog={dialog as Extract<Dialog, { name: N }>} />
      </ErrorBoundary>
    );
  };
}

/** Closes a dialog that can't be shown: what is written in it is offered as a file. */
async function saveAndClose(dialog: Dialog): Promise<void> {
  const { saveDialogAsFile } = await import('../stores/drafts/draft-texts');
  saveDialogAsFile(dialog);
  if (useDialogs.getState().current === dialog) closeDialog();
}

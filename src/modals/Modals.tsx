import { ModalsProvider, useModals, type ContextModalProps } from '@mantine/modals';
import { useLayoutEffect, type ComponentType } from 'react';
import { useDialogs, type Dialog } from '../stores/dialogs';
import { usePalette } from '../stores/palette';
import { lazyPart } from '../ui/lazy-with-preload';
import { useReturnFocus } from '../ui/use-return-focus';
import { CollectionDialog } from './CollectionDialog';
import { CreateItemDialog } from './CreateItemDialog';
import { DialogBoundary } from './DialogBoundary';
import { DialogFrame } from './DialogFrame';
import { EditItemDialog } from './EditItemDialog';
import { ExportDialog } from './ExportDialog';
import { InfoDialog } from './InfoDialog';
import { LinksDialog } from './LinksDialog';
import { AccountDeletedDialog, LogoutDialog } from './LogoutDialog';
import { LARGE, MODAL_PROPS, SMALL } from './modal-props';
import { MoveItemDialog } from './MoveItemDialog';
import { PasteLinesDialog } from './PasteLinesDialog';
import { PutAwayDialog } from './PutAwayDialog';
import { ConfirmDialog } from './QuestionDialog';
import { SortCollectionsDialog } from './SortCollectionsDialog';
import { SyncStatusDialog } from './SyncStatusDialog';
import { VersionsDialog } from './VersionsDialog';

const ImportDialog = lazyPart(() => import('./ImportDialog'), 'ImportDialog');
const DeleteAccountDialog = lazyPart(() => import('./DeleteAccountDialog'), 'DeleteAccountDialog');
const NewTokenDialog = lazyPart(() => import('./NewTokenDialog'), 'NewTokenDialog');

/** The dialogs by name. Typed text is in `stores/dialogs.ts`, so it survives without the component. */
const CONTEXT_MODALS = {
  createItem: contextModal('createItem', CreateItemDialog),
  editItem: contextModal('editItem', EditItemDialog),
  pasteLines: contextModal('pasteLines', PasteLinesDialog),
  moveItem: contextModal('moveItem', MoveItemDialog),
  putAway: contextModal('putAway', PutAwayDialog),
  links: contextModal('links', LinksDialog),
  versions: contextModal('versions', VersionsDialog),
  collection: contextModal('collection', CollectionDialog),
  sortCollections: contextModal('sortCollections', SortCollectionsDialog),
  import: contextModal('import', ImportDialog),
  export: contextModal('export', ExportDialog),
  syncStatus: contextModal('syncStatus', SyncStatusDialog),
  logout: contextModal('logout', LogoutDialog),
  newToken: contextModal('newToken', NewTokenDialog),
  deleteAccount: contextModal('deleteAccount', DeleteAccountDialog),
  accountDeleted: contextModal('accountDeleted', AccountDeletedDialog),
  info: contextModal('info', InfoDialog),
  confirm: contextModal('confirm', ConfirmDialog),
};

declare module '@mantine/modals' {
  export interface MantineModalsOverride {
    modals: typeof CONTEXT_MODALS;
  }
}

/** Dialogs with long texts. */
const LARGE_DIALOGS: ReadonlySet<Dialog['name']> = new Set([
  'createItem',
  'editItem',
  'versions',
  'import',
  'syncStatus',
]);

/** Provides Mantine's modals manager, and renders the store's open dialog in it. */
export function Modals() {
  return (
    <ModalsProvider modals={CONTEXT_MODALS} modalProps={MODAL_PROPS}>
      <OpenDialog />
    </ModalsProvider>
  );
}

/**
 * Opens the store's dialog in the manager, and closes it when the store has another one or none. While the palette is
 * open, the dialog stays closed: a dialog that was restored after a reload would cover the palette.
 */
function OpenDialog() {
  const { openContextModal, closeModal } = useModals();
  const serial = useDialogs((state) => state.serial);
  const isOpen = useDialogs((state) => state.current !== null);
  const isCovered = usePalette((state) => state.isOpen);
  useLayoutEffect(() => {
    const { current } = useDialogs.getState();
    if (current === null || isCovered) return;
    const modalId = `dialog-${serial}`;
    const size = LARGE_DIALOGS.has(current.name) ? LARGE : SMALL;
    openContextModal(current.name, { modalId, size, innerProps: { serial } });
    return () => closeModal(modalId);
  }, [serial, isOpen, isCovered, openContextModal, closeModal]);
  return null;
}

interface InnerProps {
  /** Serial number of the dialog in the store. */
  serial: number;
}

/** Adapts a dialog to the manager. The modal is empty once the store has another dialog. */
function contextModal<N extends Dialog['name']>(
  name: N,
  Component: ComponentType<{ dialog: Extract<Dialog, { name: N }> }>,
) {
  return function ContextModal({ innerProps: { serial } }: ContextModalProps<InnerProps>) {
    const dialog = useDialogs((state) =>
      state.serial === serial && state.current?.name === name ? state.current : null,
    );
    if (dialog === null) return null;
    return (
      <>
        <FocusReturn key={serial} />
        <DialogBoundary Frame={DialogFrame}>
          <Component dialog={dialog as Extract<Dialog, { name: N }>} />
        </DialogBoundary>
      </>
    );
  };
}

/** Returns the focus to where it was when the modal opened, even if the dialog's code is still loading. */
function FocusReturn() {
  useReturnFocus();
  return null;
}

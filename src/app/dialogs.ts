import { lazyWithPreload } from '../ui/lazy-with-preload';

export const CreateItemDialog = lazyWithPreload(
  async () => (await import('../modals/CreateItemDialog')).CreateItemDialog,
);
export const EditItemDialog = lazyWithPreload(
  async () => (await import('../modals/EditItemDialog')).EditItemDialog,
);
export const PasteLinesDialog = lazyWithPreload(
  async () => (await import('../modals/PasteLinesDialog')).PasteLinesDialog,
);
export const MoveItemDialog = lazyWithPreload(
  async () => (await import('../modals/MoveItemDialog')).MoveItemDialog,
);
export const VersionsDialog = lazyWithPreload(
  async () => (await import('../modals/VersionsDialog')).VersionsDialog,
);
export const ConfirmDialog = lazyWithPreload(
  async () => (await import('../modals/ConfirmDialog')).ConfirmDialog,
);

export const CollectionDialog = lazyWithPreload(
  async () => (await import('../modals/CollectionDialog')).CollectionDialog,
);
export const SortCollectionsDialog = lazyWithPreload(
  async () => (await import('../modals/SortCollectionsDialog')).SortCollectionsDialog,
);
export const ImportDialog = lazyWithPreload(
  async () => (await import('../modals/ImportDialog')).ImportDialog,
);
export const SyncStatusDialog = lazyWithPreload(
  async () => (await import('../modals/SyncStatusDialog')).SyncStatusDialog,
);
export const ExportDialog = lazyWithPreload(
  async () => (await import('../modals/ExportDialog')).ExportDialog,
);
export const LogoutDialog = lazyWithPreload(
  async () => (await import('../modals/LogoutDialog')).LogoutDialog,
);
export const DeleteAccountDialog = lazyWithPreload(
  async () => (await import('../modals/DeleteAccountDialog')).DeleteAccountDialog,
);
export const AccountDeletedDialog = lazyWithPreload(
  async () => (await import('../modals/AccountDeletedDialog')).AccountDeletedDialog,
);
export const InfoDialog = lazyWithPreload(
  async () => (await import('../modals/InfoDialog')).InfoDialog,
);

/** Loads the dialogs that a key may open, so that they open in the next frame, network or not. */
export async function preloadDialogs(): Promise<void> {
  await Promise.all([
    EditItemDialog.preload(),
    CreateItemDialog.preload(),
    PasteLinesDialog.preload(),
    MoveItemDialog.preload(),
    VersionsDialog.preload(),
    ConfirmDialog.preload(),
    CollectionDialog.preload(),
    InfoDialog.preload(),
    SortCollectionsDialog.preload(),
    SyncStatusDialog.preload(),
    ExportDialog.preload(),
    LogoutDialog.preload(),
  ]);
}

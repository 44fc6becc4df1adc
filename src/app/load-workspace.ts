import type { Backend } from '../backend/backend';
import { leavePaletteKeysToTable } from '../commands/palette-keys';
import { useSession } from '../stores/account/session';
import type { Workspace } from './workspace';

let backend: Backend | undefined;
let workspace: Workspace | undefined;

/** Sets the backend for the workspace. Until the workspace is loaded, only the palette's keys have an effect. */
export function connectWorkspace(source: Backend): void {
  backend = source;
}

/**
 * Loads the workspace, and shows the account of the user who is signed in by then. Rejects if its code can't be loaded;
 * it can be called again.
 */
export async function loadWorkspace(): Promise<void> {
  const { createWorkspace } = await import('./workspace');
  if (workspace || !backend) return;
  workspace = createWorkspace(backend);
  leavePaletteKeysToTable();
  const { user } = useSession.getState();
  if (user) workspace.show(user.id);
}

/** Resolves when this device's records of the account can be drawn. */
export async function accountRestored(): Promise<void> {
  await workspace?.restored();
}

/**
 * Shows the account of a user, or none if the id is null. Without a workspace, nothing is shown yet: `loadWorkspace`
 * will show the account.
 */
export function showAccount(userId: string | null): void {
  workspace?.show(userId);
}

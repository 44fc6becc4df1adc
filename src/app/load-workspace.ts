import type { Backend } from '../backend/backend';
import { listenForPaletteKeys } from '../commands/palette-keys';
import { useSession } from '../stores/account/session';
import type { Workspace } from './workspace';

let backend: Backend | undefined;
let workspace: Workspace | undefined;
let stopPaletteKeys: (() => void) | undefined;

/** Says what the workspace is to be made with. Until it is there, the palette's keys are listened for. */
export function connectWorkspace(source: Backend): void {
  backend = source;
  stopPaletteKeys = listenForPaletteKeys(document);
}

/**
 * Loads the workspace and shows the account of whoever is signed in by then. Rejects when its code
 * can't be loaded, and can be asked again.
 */
export async function loadWorkspace(): Promise<void> {
  const { createWorkspace } = await import('./workspace');
  if (workspace || !backend) return;
  workspace = createWorkspace(backend);
  stopPaletteKeys?.();
  const { user } = useSession.getState();
  if (user) workspace.show(user.id);
}

/** Resolves when what this device holds of the account can be drawn. */
export async function accountRestored(): Promise<void> {
  await workspace?.restored();
}

/** Shows the account of a user, or none, as soon as there is a workspace to show it in. */
export function showAccount(userId: string | null): void {
  workspace?.show(userId);
}

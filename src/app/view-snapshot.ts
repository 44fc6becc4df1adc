import { VIEW_SNAPSHOT_KEY } from '../domain/storage-keys';
import { logDenied } from '../notices/log';

/** A copy of the main view for the next start of the same build. `src/app/first-paint` shows it. */
export interface ViewSnapshot {
  /** The user's id. */
  owner: string;
  /** The paths that show this list. */
  paths: string[];
  /** Paths of the page's scripts. Another build has other ones, and may look different. */
  build: string;
  /** Size of the window, in CSS px. */
  width: number;
  height: number;
  /** HTML of the app's root element. */
  html: string;
}

/** Returns the paths of the page's initial scripts, which identify the build; empty on a development server. */
export function buildPaths(): string[] {
  // A prerendered page has its scripts in a template until the app is to start.
  const held = document.querySelector<HTMLTemplateElement>('template[data-app]');
  const scripts = (held?.content ?? document).querySelectorAll(
    'script[type="module"][src^="/assets/"]',
  );
  return [...scripts].map((script) => script.getAttribute('src') ?? '');
}

/** Deletes the view snapshot, so that no part of an account's list stays on the device. */
export function deleteViewSnapshot(): void {
  try {
    localStorage.removeItem(VIEW_SNAPSHOT_KEY);
  } catch (error) {
    logDenied('Deleting the view snapshot', error);
  }
}

/** Whether the page shows the view snapshot instead of the app. */
export function showsViewSnapshot(root: HTMLElement): boolean {
  return root.hasAttribute('data-view-snapshot');
}

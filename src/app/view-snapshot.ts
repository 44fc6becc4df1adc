import { VIEW_SNAPSHOT_KEY } from '../domain/storage-keys';
import { logDenied } from '../notices/log';

/** The main view as it was left, for the next start of the same build; src/app/first-paint shows it. */
export interface ViewSnapshot {
  /** The user's id. */
  owner: string;
  /** The addresses that lead to this list. */
  paths: string[];
  /** Paths of the page's scripts: another build may look otherwise. */
  build: string;
  /** Size of the window, in px. */
  width: number;
  height: number;
  /** What the page had in its root, as the app had drawn it. */
  html: string;
}

/** Paths of the page's first scripts, which tell one build from another; none at a development server. */
export function buildPaths(): string[] {
  // A page that the build has drawn holds them back in a template.
  const held = document.querySelector<HTMLTemplateElement>('template[data-app]');
  const scripts = (held?.content ?? document).querySelectorAll(
    'script[type="module"][src^="/assets/"]',
  );
  return [...scripts].map((script) => script.getAttribute('src') ?? '');
}

/** Nothing of an account's list stays behind it. */
export function deleteViewSnapshot(): void {
  try {
    localStorage.removeItem(VIEW_SNAPSHOT_KEY);
  } catch (error) {
    logDenied('Deleting the view snapshot', error);
  }
}

/** Whether the page shows the list as it was left, and not the app. */
export function showsViewSnapshot(root: HTMLElement): boolean {
  return root.hasAttribute('data-view-snapshot');
}

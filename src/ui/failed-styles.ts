/** Style sheets that failed to load, each with its second attempt if that is running. */
const failed = new Map<HTMLLinkElement, Promise<void> | null>();

/**
 * Starts recording the build's style sheets that fail to load. Has to be called before any part of the app is loaded.
 * Other style sheets, such as those of browser extensions, don't matter.
 */
export function watchStyles(): void {
  const own = new URL('/assets/', window.location.href).href;
  // The event doesn't bubble, so this listens in the capture phase.
  document.addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return;
      if (target.href.startsWith(own)) failed.set(target, null);
    },
    true,
  );
}

/**
 * Loads the failed style sheets again. Vite requests a style sheet only once, and would render a part without it the
 * next time. Rejects if one fails again.
 */
export async function loadFailedStyles(): Promise<void> {
  const tries = [...failed].map(([link, trying]) => {
    const again = trying ?? loadAgain(link);
    failed.set(link, again);
    return again;
  });
  await Promise.all(tries);
}

function loadAgain(link: HTMLLinkElement): Promise<void> {
  const again = link.cloneNode() as HTMLLinkElement;
  return new Promise((resolve, reject) => {
    again.addEventListener('load', () => {
      failed.delete(link);
      resolve();
    });
    again.addEventListener('error', () => {
      failed.delete(link);
      reject(new Error(`No style sheet at ${again.href}`));
    });
    if (link.isConnected) link.replaceWith(again);
    else document.head.append(again);
  });
}

/** Style sheets that can't be had, each with the second try of it where that is under way. */
const failed = new Map<HTMLLinkElement, Promise<void> | null>();

/**
 * Remembers style sheets of the build that can't be had from now on. To be called before any part of
 * the app is loaded. Others, such as an extension's, are needed by no part.
 */
export function watchStyles(): void {
  const own = new URL('/assets/', window.location.href).href;
  // Such an event goes to the link alone, and to who listens on the way down.
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
 * Loads again what could not be had: Vite asks for a style sheet once, and draws a part without it the
 * next time. Rejects when one can't be had this time either.
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
      // As Vite tells it: the server may have another build by now.
      window.dispatchEvent(new Event('vite:preloadError'));
      reject(new Error(`No style sheet at ${again.href}`));
    });
    if (link.isConnected) link.replaceWith(again);
    else document.head.append(again);
  });
}

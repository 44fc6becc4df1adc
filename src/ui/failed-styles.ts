const failed = new Set<HTMLLinkElement>();
let loading: Promise<unknown> | null = null;

/** Remembers style sheets that can't be had. To be called before any part of the app is loaded. */
export function watchStyles(): void {
  // Such an event goes to the link alone, and to who listens on the way down.
  document.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failed.add(target);
    },
    true,
  );
}

/**
 * Loads again what could not be had: Vite asks for a style sheet once, and draws a part without it the
 * next time. Rejects when one can't be had this time either.
 */
export async function loadFailedStyles(): Promise<void> {
  loading ??= Promise.all([...failed].map(loadAgain)).finally(() => {
    loading = null;
  });
  await loading;
}

function loadAgain(link: HTMLLinkElement): Promise<void> {
  const again = link.cloneNode() as HTMLLinkElement;
  return new Promise((resolve, reject) => {
    again.addEventListener('load', () => resolve());
    again.addEventListener('error', () => reject(new Error(`No style sheet at ${again.href}`)));
    failed.delete(link);
    link.replaceWith(again);
  });
}

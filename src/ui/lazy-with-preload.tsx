import { lazy, useState, type ComponentType } from 'react';
import { loadFailedStyles } from './failed-styles';

/** A component whose code comes later, and can be asked for before it is drawn. */
export type LazyWithPreload<P> = ComponentType<P> & { preload: () => Promise<void> };

/** Thrown where a part is drawn whose code could not be loaded. */
export class ComponentLoadError extends Error {
  /** Has the code asked for again the next time: for whoever has caught the error, not before. */
  readonly forget: () => void;

  constructor(cause: unknown, forget: () => void) {
    super('The code of this part could not be loaded.', { cause });
    this.name = 'ComponentLoadError';
    this.forget = forget;
  }
}

/**
 * Like `lazy`, but what has been preloaded is drawn at once, and what could not be loaded is asked
 * for again the next time. `lazy` suspends once even when the code is there, React holds what comes
 * after a fallback back for 300 ms, and a failure is remembered for good.
 */
export function lazyWithPreload<P extends object>(
  load: () => Promise<ComponentType<P>>,
): LazyWithPreload<P> {
  let loaded: ComponentType<P> | null = null;
  const read = async () => {
    await loadFailedStyles();
    loaded = await load();
    return { default: loaded };
  };
  const attempt = (): ComponentType<P> =>
    lazy(() =>
      read().catch((cause: unknown) => {
        throw new ComponentLoadError(cause, () => {
          Lazy = attempt();
        });
      }),
    );
  let Lazy = attempt();

  function Part(props: P) {
    // Chosen once: another component in its place would lose what the first one holds.
    const [Component] = useState<ComponentType<P>>(() => loaded ?? Lazy);
    return <Component {...props} />;
  }
  const preload = async () => {
    await read();
  };
  return Object.assign(Part, { preload });
}

import { lazy, useState, type ComponentType } from 'react';
import { loadFailedStyles } from './failed-styles';

/** A lazy component whose code can be loaded before it is rendered. */
export type LazyWithPreload<P> = ComponentType<P> & {
  preload: () => Promise<void>;
  /** Whether its code is loaded, so that it renders at once. */
  isLoaded: () => boolean;
};

/** Thrown when a lazy component is rendered whose code could not be loaded. */
export class ComponentLoadError extends Error {
  /** Makes the next render load the code again. To be called by the boundary that caught the error. */
  readonly forget: () => void;

  constructor(cause: unknown, forget: () => void) {
    super('The code of this part could not be loaded.', { cause });
    this.name = 'ComponentLoadError';
    this.forget = forget;
  }
}

/**
 * Like `lazy`, but renders preloaded code at once, and can load it again after a failure. `lazy` suspends even if the
 * code is loaded, after which React delays the content by 300 ms, and it caches a failure for good.
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
    // Chosen once, because another component in its place would lose the state of the first.
    const [Component] = useState<ComponentType<P>>(() => loaded ?? Lazy);
    return <Component {...props} />;
  }
  const preload = async () => {
    await read();
  };
  return Object.assign(Part, { preload, isLoaded: () => loaded !== null });
}

/** Like `lazyWithPreload` for the component that a module exports under a name. */
export function lazyPart<N extends string, P extends object>(
  load: () => Promise<Readonly<Record<N, ComponentType<P>>>>,
  name: N,
): LazyWithPreload<P> {
  return lazyWithPreload(async () => (await load())[name]);
}

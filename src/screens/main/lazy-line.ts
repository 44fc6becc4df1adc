import { lazyPart, lazyWithPreload } from '../../ui/lazy-with-preload';

// The parts of the line below the main input that say nothing before something is typed.
export const EnterLine = lazyPart(() => import('./EnterLine'), 'EnterLine');
export const KnownLink = lazyPart(() => import('./KnownLink'), 'KnownLink');
export const SearchAnnouncement = lazyWithPreload(async () => {
  const [{ SearchAnnouncement: Part }] = await Promise.all([
    import('./SearchAnnouncement'),
    // It is in the page from the start, and loads what says the same to the eye.
    EnterLine.preload(),
    KnownLink.preload(),
  ]);
  return Part;
});

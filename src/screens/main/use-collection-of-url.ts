import { useEffect, useLayoutEffect } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { mainPath } from '../../domain/paths';
import {
  clearCurrentCollection,
  collectionOfSlug,
  useCollections,
} from '../../stores/collections/collections';
import { openCollection, openCollectionOfUrl } from '../../stores/collections/open-collection';
import { goTo, isPathOfUrl } from '../../stores/navigation';
import { useReading } from '../../stores/sync/reading';
import { useSession } from '../../stores/account/session';

/** Keeps the list on the screen the one that the URL names; an unknown slug gives way to the first's (spec §2). */
export function useCollectionOfUrl(): void {
  const { slug } = useParams();
  const { pathname } = useLocation();
  const username = useSession(({ user }) => user?.username ?? '');
  const isAsked = useReading((state) => state.isAsked);
  const collection = useCollections((state) => collectionOfSlug(state, slug, isAsked));
  const id = collection?.id;
  const isTrash = collection?.isTrashBin === true;
  const ownSlug = collection && (collection.slug || collection.id);

  // Before the first paint, so that a list that is known is the first thing to be seen.
  // The router may be behind: then the list on the screen is that of the URL already.
  useLayoutEffect(() => {
    if (id !== undefined && isPathOfUrl(pathname))
      openCollection({ id, isTrashBin: isTrash }, slug);
  }, [id, isTrash, slug, pathname]);

  // Of two navigations the router may draw only the second: none, if that one leads back.
  useEffect(() => {
    window.addEventListener('popstate', openCollectionOfUrl);
    return () => window.removeEventListener('popstate', openCollectionOfUrl);
  }, []);

  useEffect(() => clearCurrentCollection, []);

  useEffect(() => {
    if (slug !== undefined && ownSlug !== undefined && slug !== ownSlug && isPathOfUrl(pathname))
      goTo(mainPath(username, ownSlug), { replace: true });
  }, [slug, ownSlug, username, pathname]);
}

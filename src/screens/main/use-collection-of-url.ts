import { useWindowEvent } from '@mantine/hooks';
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

/** Opens the collection that the URL names. An unknown slug is replaced by that of the first collection (spec §2). */
export function useCollectionOfUrl(): void {
  const { slug } = useParams();
  const { pathname } = useLocation();
  const username = useSession(({ user }) => user?.username ?? '');
  const isAsked = useReading((state) => state.isAsked);
  const collection = useCollections((state) => collectionOfSlug(state, slug, isAsked));
  const id = collection?.id;
  const isTrash = collection?.isTrashBin === true;
  const ownSlug = collection && (collection.slug || collection.id);

  // This runs before the first paint, so that a stored list is in the first frame. If the router hasn't rendered the
  // current URL yet, the list of that URL is already open and must stay.
  useLayoutEffect(() => {
    if (id !== undefined && isPathOfUrl(pathname))
      openCollection({ id, isTrashBin: isTrash }, slug);
  }, [id, isTrash, slug, pathname]);

  // The router may render only the last of several navigations, and nothing if that one leads back.
  useWindowEvent('popstate', openCollectionOfUrl);

  useEffect(() => clearCurrentCollection, []);

  useEffect(() => {
    if (slug !== undefined && ownSlug !== undefined && slug !== ownSlug && isPathOfUrl(pathname))
      goTo(mainPath(username, ownSlug), { replace: true });
  }, [slug, ownSlug, username, pathname]);
}

import { useEffect } from 'react';
import { currentCollection, loadCollections, useCollections } from '../../stores/collections';
import { isListStale, refetchList } from '../../stores/items';
import { refreshSession } from '../../stores/session';
import { CONTENT_COPIED } from '../../notices/catalogue';
import { logPart } from '../../notices/log';
import { useCopied } from '../../stores/clipboard';
import { closeItemMenu, useItemMenu } from '../../stores/item-menu';
import { PartBoundary } from '../../ui/PartBoundary';
import { usePageTitle } from '../../ui/use-page-title';
import { Hints } from './Hints';
import { ItemList } from './ItemList';
import { ItemMenu } from './menus';
import { ListProblem } from './ListProblem';
import { MainInput } from './MainInput';
import classes from './MainScreen.module.css';
import { StandingNotices } from './StandingNotices';
import { useCollectionOfUrl } from './use-collection-of-url';
import { usePaste } from './use-paste';

/** `/{username}` and `/{username}/{collectionSlug}`: a collection's items and the main input (spec §2). */
export function MainScreen() {
  useCollectionOfUrl();
  const current = useCollections(currentCollection);
  usePaste();
  const isMenuOpen = useItemMenu(({ open }) => open !== null);
  const isCopied = useCopied(({ itemId }) => itemId !== null);
  usePageTitle(current ? `${current.name} · Jot` : 'Jot');

  useEffect(() => {
    void refreshSession();
    const onFocus = () => {
      if (!isListStale()) return;
      void loadCollections();
      void refetchList();
    };
    window.addEventListener('focus', onFocus);
    return () => window.removeEventListener('focus', onFocus);
  }, []);

  return (
    <main className={classes.main}>
      <h1 className={classes.heard}>{current?.name ?? 'Jot'}</h1>
      <MainInput isDisabled={current?.isTrashBin === true} />
      <StandingNotices isTrash={current?.isTrashBin === true} />
      <ListProblem />
      <ItemList />
      <Hints />
      {isMenuOpen && (
        <PartBoundary onError={logPart} onClose={closeItemMenu}>
          <ItemMenu />
        </PartBoundary>
      )}
      <p role="status" className={classes.heard}>
        {isCopied && CONTENT_COPIED}
      </p>
    </main>
  );
}

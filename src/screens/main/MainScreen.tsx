import { useWindowEvent } from '@mantine/hooks';
import { useEffect, type ReactNode } from 'react';
import { TypeAhead } from '../../commands/TypeAhead';
import { currentCollection, useCollections } from '../../stores/collections/collections';
import { isStale, refresh } from '../../stores/sync/reading';
import { refreshSession } from '../../stores/account/session';
import { CONTENT_COPIED } from '../../notices/messages';
import { formatNumber } from '../../texts/numbers';
import { useCopied } from '../../stores/items/clipboard';
import { dialogKeys, openDialog } from '../../stores/dialogs';
import { closeItemMenu, useItemMenu } from '../../stores/items/item-menu';
import { useMarks } from '../../stores/items/marks';
import { closePeek, usePeek } from '../../stores/items/peek';
import { ErrorBoundary } from '../../ui/ErrorBoundary';
import { useFileDrop } from '../../ui/use-file-drop';
import { MOBILE, useMedia } from '../../ui/use-media';
import { usePageTitle } from '../../ui/use-page-title';
import { Hints } from './Hints';
import { InputLine } from './InputLine';
import { ItemList } from './ItemList';
import { SearchAnnouncement } from './lazy-line';
import { BottomBar, ItemMenu, Peek } from './lazy-parts';
import { ListError } from './ListError';
import { MainInput } from './MainInput';
import { ReturnAnnouncement } from './ReturnAnnouncement';
import hidden from '../../ui/VisuallyHidden.module.css';
import * as texts from '../../texts/main';
import classes from './MainScreen.module.css';
import { Banners } from './Banners';
import { useCollectionOfUrl } from './use-collection-of-url';
import { usePaste } from './use-paste';

/** `/{username}` and `/{username}/{collectionSlug}`: the main input and the items of a collection (spec §2). */
export function MainScreen() {
  useCollectionOfUrl();
  const current = useCollections(currentCollection);
  usePaste();
  const isPhone = useMedia(MOBILE);
  const isMenuOpen = useItemMenu(({ open }) => open !== null);
  const isPeekOpen = usePeek(({ open }) => open !== null);
  const marked = useMarks(({ ids }) => ids.size);
  const isCopied = useCopied(({ itemIds }) => itemIds.size > 0);
  usePageTitle(current ? texts.pageTitle(current.name) : texts.jot);

  useEffect(() => void refreshSession(), []);
  useWindowEvent('focus', () => {
    if (isStale()) refresh();
  });

  return (
    <main className={classes.main}>
      <h1 className={hidden.text}>{current?.name ?? texts.jot}</h1>
      <MainInput isTrash={current?.isTrashBin === true} />
      <Banners isTrash={current?.isTrashBin === true} />
      <ListError />
      <InputLine />
      <ItemList />
      {isPeekOpen && (
        <Overlay onClose={closePeek}>
          <Peek />
        </Overlay>
      )}
      <Hints />
      <FileDrop />
      {isPhone && (
        <ErrorBoundary>
          <BottomBar isTrash={current?.isTrashBin === true} />
        </ErrorBoundary>
      )}
      {isMenuOpen && (
        <Overlay onClose={closeItemMenu}>
          <ItemMenu />
        </Overlay>
      )}
      <p role="status" className={hidden.text}>
        {isCopied && CONTENT_COPIED}
      </p>
      <p role="status" className={hidden.text}>
        {marked > 0 && texts.countSelected(formatNumber(marked))}
      </p>
      <p role="status" className={hidden.text}>
        <ErrorBoundary isQuiet>
          <SearchAnnouncement />
        </ErrorBoundary>
      </p>
      <p role="status" className={hidden.text}>
        <ReturnAnnouncement />
      </p>
    </main>
  );
}

/** An overlay whose code may still be loading: it collects the keys meanwhile. */
function Overlay({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  return (
    <ErrorBoundary fallback={<TypeAhead target="overlay" onEscape={onClose} />} onClose={onClose}>
      {children}
    </ErrorBoundary>
  );
}

/** Imports files that are dropped on the list, after a confirmation. */
function FileDrop() {
  const isDragging = useFileDrop({
    onDrop: (files) => openDialog({ name: 'import', files }),
    isWanted: () => dialogKeys() === null,
  });
  return isDragging && <p className={classes.drop}>{texts.dropToImport}</p>;
}

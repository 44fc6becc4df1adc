import type { ScrollAreaProps } from '@mantine/core';
// Spotlight's own style sheet isn't imported, because `Palette.module.css` would override all of it.
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import { Spotlight } from '@mantine/spotlight';
import { useEffect, useLayoutEffect, useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { isComposing } from '../commands/chord';
import { paletteGroups, type PaletteEntry } from '../commands/palette';
import { isSignedIn } from '../stores/account/session';
import { closePalette, setPaletteQuery, usePalette } from '../stores/palette';
import {
  clearPaletteItems,
  searchPaletteItems,
  usePaletteItems,
} from '../stores/search/palette-items';
import '../ui/field-styles';
import { keepFocus } from '../ui/keep-focus';
import { OverlayFocus } from '../ui/OverlayFocus';
import { useCloseOnBack } from '../ui/use-close-on-back';
import { useReturnFocus } from '../ui/use-return-focus';
import * as texts from '../texts/palette';
import classes from './Palette.module.css';
import { PaletteAnnouncement } from './PaletteAnnouncement';
import { paletteOptionId, PaletteOption } from './PaletteOption';
import { createOpenSpotlight, passKeyToSpotlight, useSelectedIndex } from './spotlight';

const ACTIONS_ID = 'palette-actions';
const LIST_ID = 'palette-list';

/**
 * The props of the scrollable list, which is the listbox. Its scrollbar is visible only if there is something to
 * scroll.
 */
const SCROLL_AREA = {
  type: 'auto',
  scrollbars: 'y',
  scrollbarSize: 10,
  offsetScrollbars: false,
  overscrollBehavior: 'contain',
  viewportProps: { id: LIST_ID, role: 'listbox', 'aria-label': texts.results },
} satisfies ScrollAreaProps;

/** The command palette: commands, and all items, found by their words (spec §2). */
export function Palette() {
  const [store] = useState(() => createOpenSpotlight(ACTIONS_ID));
  const query = usePalette((state) => state.query);
  const isSearching = usePaletteItems((state) => state.isSearching);
  usePaletteItems(({ hits }) => hits);
  // In a layout effect, so that hits which are found at once are painted together with the typed letter.
  useLayoutEffect(() => searchPaletteItems(query), [query]);
  useEffect(() => clearPaletteItems, []);
  const groups = paletteGroups(query);
  const entries = groups.flatMap((group) => group.entries);
  const selected = entries[useSelectedIndex(store, query, entries)];
  useReturnFocus();
  useCloseOnBack(closePalette);

  const run = (entry: PaletteEntry) => {
    // Closing the palette returns the focus, so it closes before the command runs, which may move the focus.
    flushSync(closePalette);
    entry.run();
  };

  const isEmpty = entries.length === 0;
  const label = isSignedIn() ? texts.findActionOrItem : texts.findAction;
  return (
    <Spotlight.Root
      store={store}
      query={query}
      onQueryChange={setPaletteQuery}
      onSpotlightClose={closePalette}
      // Escape is handled after the commands have seen it. Mantine would handle it first, and the commands would then
      // close the dialog that waits behind the palette, too.
      closeOnEscape={false}
      onKeyDownCapture={({ key, nativeEvent }: KeyboardEvent) => {
        if (key === 'Escape' && !isComposing(nativeEvent)) closePalette();
      }}
      shortcut={null}
      clearQueryOnClose={false}
      closeOnActionTrigger={false}
      returnFocus={false}
      zIndex="var(--jot-layer-dialog)"
      overlayProps={{ backgroundOpacity: 0.4, zIndex: 'var(--jot-layer-veil)' }}
      attributes={{ content: { 'aria-label': texts.commandPalette } }}
      classNames={{ content: classes.content, overlay: classes.overlay, body: classes.body }}
    >
      <OverlayFocus />
      <Spotlight.Search
        classNames={{ input: classes.search }}
        variant="unstyled"
        data-autofocus
        dir="auto"
        onKeyDownCapture={passKeyToSpotlight}
        placeholder={label}
        aria-label={label}
        autoComplete="off"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={!isEmpty}
        aria-controls={LIST_ID}
        aria-activedescendant={selected && paletteOptionId(selected.id)}
      />
      {!isEmpty && (
        <Spotlight.ActionsList
          id={ACTIONS_ID}
          className={classes.list}
          // Keeps the focus in the search field after a click.
          onMouseDown={keepFocus}
          {...SCROLL_AREA}
        >
          {groups.map((group) => (
            <Spotlight.ActionsGroup
              key={group.name}
              label={group.name}
              role="group"
              aria-label={group.name}
              className={classes.group}
            >
              {group.entries.map((entry) => (
                <PaletteOption
                  key={entry.id}
                  entry={entry}
                  query={query}
                  isSelected={entry === selected}
                  onRun={() => run(entry)}
                />
              ))}
            </Spotlight.ActionsGroup>
          ))}
        </Spotlight.ActionsList>
      )}
      {isEmpty && !isSearching && (
        <Spotlight.Empty className={classes.empty}>{texts.noActionFound}</Spotlight.Empty>
      )}
      <PaletteAnnouncement count={entries.length} isSearching={isSearching} />
    </Spotlight.Root>
  );
}

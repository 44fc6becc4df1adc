import { Modal } from '@mantine/core';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
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
import { OverlayFocus } from '../ui/OverlayFocus';
import { useCloseOnBack } from '../ui/use-close-on-back';
import { useReturnFocus } from '../ui/use-return-focus';
import * as texts from '../texts/palette';
import classes from './Palette.module.css';
import { PaletteAnnouncement } from './PaletteAnnouncement';
import { paletteOptionId, PaletteOption } from './PaletteOption';

const LIST_ID = 'palette-list';

/** The command palette: all that can be done here, and all items, found by their words (spec §2). */
export function Palette() {
  const query = usePalette((state) => state.query);
  const isSearching = usePaletteItems((state) => state.isSearching);
  usePaletteItems(({ hits }) => hits);
  // Before it is painted: what is found at once comes with the letter.
  useLayoutEffect(() => searchPaletteItems(query), [query]);
  useEffect(() => clearPaletteItems, []);
  const groups = paletteGroups(query);
  const entries = groups.flatMap((group) => group.entries);

  // Another query begins with its best answer; what is found later leaves the selection where it is.
  const [chosen, setChosen] = useState({ query, id: '' });
  const isChosen = ({ id }: PaletteEntry) => chosen.query === query && chosen.id === id;
  const selectedIndex = Math.max(0, entries.findIndex(isChosen));
  const selected = entries[selectedIndex];
  useSelectedInSight(selected?.id, selectedIndex === 0);
  useReturnFocus();
  useCloseOnBack(closePalette);

  const run = (entry: PaletteEntry) => {
    // A command finds the page as it was left: what it gives the focus to keeps it.
    flushSync(closePalette);
    entry.run();
  };
  const handleKey = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent) || !selected) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      const next = entries.at((selectedIndex + step) % entries.length);
      setChosen({ query, id: next?.id ?? '' });
    } else if (event.key === 'Enter') run(selected);
    else return;
    event.preventDefault();
  };

  const isEmpty = entries.length === 0;
  const label = isSignedIn() ? texts.findActionOrItem : texts.findAction;
  return (
    <Modal
      opened
      onClose={closePalette}
      withCloseButton={false}
      returnFocus={false}
      size={600}
      padding={0}
      yOffset={80}
      zIndex="var(--jot-layer-dialog)"
      overlayProps={{ backgroundOpacity: 0.4, zIndex: 'var(--jot-layer-veil)' }}
      attributes={{ content: { 'aria-label': texts.commandPalette } }}
      classNames={{ content: classes.content, overlay: classes.overlay, body: classes.body }}
    >
      <OverlayFocus />
      <input
        className={classes.search}
        data-autofocus
        dir="auto"
        value={query}
        onChange={(event) => setPaletteQuery(event.currentTarget.value)}
        onKeyDown={handleKey}
        placeholder={label}
        aria-label={label}
        autoComplete="off"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={!isEmpty}
        aria-controls={LIST_ID}
        aria-activedescendant={selected && paletteOptionId(selected.id)}
      />
      <div
        id={LIST_ID}
        className={classes.list}
        role="listbox"
        aria-label={texts.results}
        // A click leaves the focus in the field.
        onMouseDown={(event) => event.preventDefault()}
      >
        {groups.map((group) => (
          <div key={group.name} role="group" aria-label={group.name} className={classes.group}>
            <div className={classes.name} aria-hidden="true">
              <bdi>{group.name}</bdi>
            </div>
            {group.entries.map((entry) => (
              <PaletteOption
                key={entry.id}
                entry={entry}
                query={query}
                isSelected={entry === selected}
                onRun={() => run(entry)}
              />
            ))}
          </div>
        ))}
      </div>
      {isEmpty && !isSearching && <p className={classes.empty}>{texts.noActionFound}</p>}
      <PaletteAnnouncement count={entries.length} isSearching={isSearching} />
    </Modal>
  );
}

/** The selected entry is in sight, with the name of its group where it is the first one. */
function useSelectedInSight(id: string | undefined, isFirst: boolean): void {
  useLayoutEffect(() => {
    if (isFirst) document.getElementById(LIST_ID)?.scrollTo(0, 0);
    else if (id) document.getElementById(paletteOptionId(id))?.scrollIntoView({ block: 'nearest' });
  }, [id, isFirst]);
}

import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import { createSpotlight, Spotlight, useSpotlight } from '@mantine/spotlight';
import '@mantine/spotlight/styles.layer.css';
import { useEffect } from 'react';
import { chordKeys } from '../commands/chord';
import { paletteGroups } from '../commands/palette';
import { closePalette, setPaletteQuery, usePalette } from '../stores/palette';
import { Keys } from '../ui/Keys';
import { useReturnFocus } from '../ui/use-return-focus';
import classes from './Palette.module.css';

const [store, spotlight] = createSpotlight();

/** The command palette: everything that can be done here, found by its name (spec §2). */
export function Palette() {
  const query = usePalette((state) => state.query);
  const groups = paletteGroups(query);
  // The library marks the selected entry for the eye only.
  const { selected, listId } = useSpotlight(store);
  const order = groups.flatMap(({ entries }) => entries.map(({ id }) => id));
  const list = groups.length > 0 ? { role: 'listbox', 'aria-label': 'Actions' } : {};
  useReturnFocus();
  useEffect(() => {
    spotlight.open();
    return spotlight.close;
  }, []);

  return (
    <Spotlight.Root
      store={store}
      query={query}
      onQueryChange={setPaletteQuery}
      onSpotlightClose={closePalette}
      shortcut={null}
      size={600}
      classNames={{ content: classes.content, body: classes.body, actionsList: classes.list }}
      returnFocus={false}
      zIndex="var(--jot-layer-dialog)"
      overlayProps={{ backgroundOpacity: 0.4, blur: 0, zIndex: 'var(--jot-layer-veil)' }}
      transitionProps={{ transition: 'fade', duration: 200 }}
      attributes={{ content: { 'aria-label': 'Command palette' } }}
    >
      <Spotlight.Search
        dir="auto"
        placeholder="Search for an action"
        aria-label="Search for an action"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={groups.length > 0}
        aria-controls={listId}
        aria-activedescendant={order[selected] && optionId(order[selected])}
      />
      <Spotlight.ActionsList {...list}>
        {groups.map(({ name, entries }) => (
          <Spotlight.ActionsGroup key={name} label={name} role="group" aria-label={name}>
            {entries.map(({ id, label, keys, run }) => (
              // The library keeps an `id` to itself, which `aria-activedescendant` must find.
              <Spotlight.Action
                key={id}
                renderRoot={(props) => <button {...props} type="button" id={optionId(id)} />}
                role="option"
                aria-selected={order[selected] === id}
                label={label}
                rightSection={keys[0] && <Keys keys={chordKeys(keys[0])} />}
                onClick={run}
              />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {groups.length === 0 && <Spotlight.Empty>No action found.</Spotlight.Empty>}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}

function optionId(entryId: string): string {
  return `palette-${entryId}`;
}

import { Spotlight } from '@mantine/spotlight';
import { chordKeys } from '../commands/chord';
import type { PaletteEntry } from '../commands/palette';
import { readFilter } from '../domain/filter';
import { useClock } from '../stores/later/clock';
import { ComesBack } from '../ui/ComesBack';
import { rowLines } from '../ui/item-name';
import { Keys } from '../ui/Keys';
import { Marked } from '../ui/Marked';
import * as texts from '../texts/palette';
import classes from './PaletteOption.module.css';

interface PaletteOptionProps {
  entry: PaletteEntry;
  /** The search query. Its words are highlighted in items. */
  query: string;
  isSelected: boolean;
  onRun: () => void;
}

/** Id of an entry's element, for the field's `aria-activedescendant`. */
export function paletteOptionId(entryId: string): string {
  return `palette-${entryId}`;
}

/** An entry of the palette: a command with its keys, or an item with its text and collection. */
export function PaletteOption({ entry, query, isSelected, onRun }: PaletteOptionProps) {
  const { id, label, detail, keys, found } = entry;
  const name = detail === undefined ? label : texts.labelAndDetail(label, detail);
  return (
    <Spotlight.Action
      className={classes.option}
      role="option"
      aria-selected={isSelected}
      data-selected={isSelected || undefined}
      onClick={onRun}
      // `Spotlight.Action` has no prop for the element's id.
      renderRoot={(props) => <button {...props} type="button" id={paletteOptionId(id)} />}
    >
      {found ? <ItemText {...found} query={query} /> : <span dir="auto">{name}</span>}{' '}
      {keys[0] && <Keys keys={chordKeys(keys[0])} />}
    </Spotlight.Action>
  );
}

function ItemText({
  item,
  place,
  query,
}: NonNullable<PaletteEntry['found']> & Pick<PaletteOptionProps, 'query'>) {
  const { words } = readFilter(query, '');
  const now = useClock((state) => state.now);
  const { first, second, isExcerpt } = rowLines(item, words);
  const isSite = item.type === 'link' && !isExcerpt;
  return (
    <>
      <span className={classes.text} dir="auto" data-excerpt={isExcerpt || undefined}>
        <span className={classes.first} data-done={item.isTodoDone || undefined}>
          <Marked text={first} words={words} />
        </span>{' '}
        {second !== '' && (
          <span className={isSite ? classes.site : classes.second} dir="auto">
            <Marked text={second} words={words} />
          </span>
        )}
      </span>{' '}
      <ComesBack item={item} now={now} />
      <span className={classes.place} dir="auto">
        {place}
      </span>
    </>
  );
}

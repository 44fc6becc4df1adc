import { Button } from '@mantine/core';
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { ItemView } from '../domain/item';
import { restoredFields, type Version } from '../domain/versions';
import { toDate } from '../domain/date-time';
import { Keys } from '../ui/Keys';
import { countOf } from '../texts/numbers';
import * as texts from '../texts/versions';
import { DialogButtons } from './DialogButtons';
import { countWords, markDifferences, type Stretch } from './mark-differences';
import { MarkedText } from './MarkedText';
import groups from './DialogGroup.module.css';
import optionRow from './OptionRow.module.css';
import classes from './VersionList.module.css';

interface VersionListProps {
  item: ItemView;
  /** Newest first, at least one. */
  versions: readonly Version[];
  onRestore: (version: Version) => void;
}

const MINUTE = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const SECOND = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });

const optionId = (index: number) => `version-${index}`;

/** A list of versions by time, and the text of the selected one. Arrows select, Enter restores. */
export function VersionList({ item, versions, onRestore }: VersionListProps) {
  const [selected, setSelected] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  // In the same commit, so that the next key goes to the list.
  useLayoutEffect(() => list.current?.focus(), []);
  useEffect(() => {
    document.getElementById(optionId(selected))?.scrollIntoView({ block: 'nearest' });
  }, [selected]);

  const times = timesOf(versions);
  const version = versions[selected]!;
  const { title, content } = restoredFields(item, version);
  const titleParts = markDifferences(item.title, title);
  const contentParts = markDifferences(item.content, content);
  const isCurrent = item.title === title && item.content === content;
  const restore = () => {
    if (!isCurrent) onRestore(version);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const last = versions.length - 1;
    const target = {
      ArrowDown: Math.min(selected + 1, last),
      ArrowUp: Math.max(selected - 1, 0),
      Home: 0,
      End: last,
    }[event.key];
    if (target === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    if (target !== undefined) setSelected(target);
    // Ignores a key that is still held down from the previous command.
    else if (!event.repeat) restore();
  };

  return (
    <>
      <div className={classes.versions}>
        <h3 id="versions-list" className={groups.heading}>
          {texts.beforeChangeOf}
        </h3>
        <div
          ref={list}
          role="listbox"
          aria-labelledby="versions-list"
          aria-activedescendant={optionId(selected)}
          tabIndex={0}
          // For the modal's focus trap, which runs later.
          data-autofocus
          className={classes.list}
          onKeyDown={onKeyDown}
        >
          {versions.map(({ id, kept, device }, index) => (
            <div
              key={id}
              id={optionId(index)}
              role="option"
              aria-selected={index === selected}
              className={`${optionRow.row} ${classes.version}`}
              onClick={() => setSelected(index)}
            >
              <time dateTime={toDate(kept).toISOString()}>{times[index]}</time>
              {device && <span className={classes.device}>{device}</span>}
            </div>
          ))}
        </div>
        <h3 id="versions-text" className={groups.heading}>
          {texts.comparedWithCurrent}
        </h3>
        <div
          role="group"
          aria-labelledby="versions-text"
          // Focusable, so that it can be scrolled by keyboard.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          className={classes.text}
        >
          {titleParts.length > 0 && (
            <p className={classes.title} dir="auto">
              <MarkedText parts={titleParts} />
            </p>
          )}
          {contentParts.length > 0 && (
            <p dir="auto">
              <MarkedText parts={contentParts} />
            </p>
          )}
        </div>
      </div>
      <DialogButtons
        note={
          <span role="status">
            {isCurrent ? texts.sameAsNow : differenceOf([...titleParts, ...contentParts])}
          </span>
        }
      >
        <Button disabled={isCurrent} onClick={restore}>
          {texts.restore}
          <Keys keys={['Enter']} isOnButton />
        </Button>
      </DialogButtons>
    </>
  );
}

/** Returns the versions' times to the minute, or to the second if a neighbour has the same minute. */
function timesOf(versions: readonly Version[]): string[] {
  const minutes = versions.map(({ kept }) => MINUTE.format(toDate(kept)));
  return versions.map(({ kept }, index) => {
    const minute = minutes[index]!;
    const isShared = [minutes[index - 1], minutes[index + 1]].includes(minute);
    return isShared ? SECOND.format(toDate(kept)) : minute;
  });
}

/** Says how many words restoring a version adds and removes. */
function differenceOf(parts: readonly Stretch[]): string {
  const count = (kind: Stretch['kind']) =>
    countOf(
      parts
        .filter((part) => part.kind === kind)
        .reduce((sum, { text }) => sum + countWords(text), 0),
      'word',
    );
  return texts.restoringChanges(count('added'), count('removed'));
}

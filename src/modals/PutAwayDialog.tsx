import { TextInput, UnstyledButton } from '@mantine/core';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { isComposing, matchesChord, typesCharacter } from '../commands/chord';
import { toDate } from '../domain/date-time';
import type { ItemView } from '../domain/item';
import { isLater } from '../domain/later';
import { NOTICES } from '../notices/messages';
import { showNotice } from '../notices/show-notice';
import { closeDialog, updateDialog, useDialogs, type Dialog } from '../stores/dialogs';
import { bringBack, putAway } from '../stores/items/item-actions';
import { useItemsOf } from '../stores/items/items';
import { useClock } from '../stores/later/clock';
import { readMoment } from '../stores/later/load-moment-reader';
import type { MomentReading } from '../stores/later/parse-moment';
import { laterIsPast } from '../texts/errors';
import * as texts from '../texts/later';
import { countOf } from '../texts/numbers';
import '../ui/field-styles';
import { Keys } from '../ui/Keys';
import { DialogFrame } from './DialogFrame';
import { quickChoices, type QuickChoice } from './later-choices';
import optionRow from './OptionRow.module.css';
import classes from './PutAwayDialog.module.css';

type PutAway = Extract<Dialog, { name: 'putAway' }>;

const LABELS: Readonly<Record<QuickChoice['id'], string>> = {
  tonight: texts.tonight,
  tomorrow: texts.tomorrow,
  monday: texts.monday,
  nextMonth: texts.nextMonth,
};

/**
 * Asks until when to put items away. Offers some times by one key each, and reads a typed one. Shows the time that it
 * understood before the user presses Enter.
 */
export function PutAwayDialog({ dialog: { itemIds, query = '' } }: { dialog: PutAway }) {
  const items = useItemsOf(itemIds).filter(({ isTrashed }) => !isTrashed);
  const [now, setNow] = useState(currentTime);
  const clock = useClock((state) => state.now);
  const reading = useReading(query);
  /** The text that Enter was pressed for, until it changes. */
  const [submitted, setSubmitted] = useState<string | null>(null);
  const [hasPassed, setPassed] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const rows = useRef<HTMLDivElement>(null);

  const finish = (act: (items: readonly ItemView[]) => void) => {
    closeDialog();
    // Meanwhile, another device may have deleted or trashed them.
    if (items.length === 0) showNotice(NOTICES.itemGone);
    else act(items);
  };
  const take = (until: Date) => {
    // The dialog may have been open for long.
    const current = currentTime();
    if (until > current) return finish((all) => putAway(all, until));
    setNow(current);
    setPassed(true);
  };
  const submit = async () => {
    setSubmitted(query);
    if (query.trim() === '') return;
    // The code that reads times may still be loading.
    const result = reading ?? (await readMoment(query));
    const { current } = useDialogs.getState();
    const isSame = current?.name === 'putAway' && current.query === query;
    if (isSame && 'moment' in result) take(result.moment);
  };

  const later = items.filter((item) => isLater(item, clock));
  const choices = [
    ...quickChoices(now).map((choice) => ({
      key: choice.id,
      label: LABELS[choice.id],
      detail: texts.momentOfChoice(choice.moment),
      run: () => take(choice.moment),
    })),
    ...(later.length > 0
      ? [
          {
            key: 'now',
            label: texts.now,
            detail: replacedMoment(later),
            run: () => finish(() => bringBack(later)),
          },
        ]
      : []),
  ];
  const problem = hasPassed ? laterIsPast : problemOf(reading, submitted === query);

  useEffect(() => {
    // The choice that had the focus may be gone.
    if (hasPassed && document.activeElement === document.body)
      rows.current?.querySelector('button')?.focus();
  }, [hasPassed, now]);

  const stepFocus = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    moveFocus(step, [...(rows.current?.querySelectorAll('button') ?? []), field.current]);
  };
  const onFieldKey = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    if (!matchesChord(event.nativeEvent, 'Enter')) return stepFocus(event);
    event.preventDefault();
    if (!event.repeat) void submit();
  };
  const onChoiceKey = (event: KeyboardEvent) => {
    const { nativeEvent, key, repeat } = event;
    if (isComposing(nativeEvent)) return;
    const chosen = choices.find((_, index) => matchesChord(nativeEvent, String(index + 1)));
    if (chosen || (repeat && PRESSES.has(key))) {
      event.preventDefault();
      // Ignores a key that is still held down from the previous command.
      if (!repeat) chosen?.run();
    } else if (startsText(event)) field.current?.focus();
    else stepFocus(event);
  };

  return (
    <DialogFrame
      title={
        itemIds.length === 1
          ? texts.comeBackLater
          : texts.severalComeBackLater(countOf(itemIds.length, 'item'))
      }
      onClose={closeDialog}
    >
      <div ref={rows} role="group" aria-label={texts.times} className={classes.choices}>
        {choices.map(({ key, label, detail, run }, index) => (
          <UnstyledButton
            key={key}
            className={optionRow.row}
            data-autofocus={index === 0 || undefined}
            aria-keyshortcuts={String(index + 1)}
            onClick={run}
            onKeyDown={onChoiceKey}
          >
            <span className={classes.label}>{label}</span>
            <span className={classes.detail}>{detail}</span>
            <span className={classes.keys} aria-hidden="true">
              <Keys keys={[String(index + 1)]} />
            </span>
          </UnstyledButton>
        ))}
      </div>
      <TextInput
        ref={field}
        label={texts.when}
        placeholder={texts.whenExamples}
        dir="auto"
        autoComplete="off"
        enterKeyHint="done"
        error={problem !== null && query !== ''}
        inputWrapperOrder={['label', 'input', 'description']}
        // Never empty, since a live region must be there before its text.
        description={<>{line()}</>}
        descriptionProps={{ className: classes.line, 'aria-live': 'polite' }}
        value={query}
        onKeyDown={onFieldKey}
        onChange={(event) => {
          const { value } = event.currentTarget;
          updateDialog('putAway', () => ({ query: value }));
          setSubmitted(null);
          setPassed(false);
        }}
      />
    </DialogFrame>
  );

  /** The time that the text was read as, or why it can't be read. */
  function line() {
    if (problem !== null)
      return (
        <span ref={reveal} className={classes.problem}>
          {problem}
        </span>
      );
    if (reading === null) return null;
    if ('moment' in reading)
      return (
        <UnstyledButton
          ref={reveal}
          className={classes.moment}
          onClick={() => take(reading.moment)}
        >
          {texts.momentInFull(reading.moment)}
          <span className={classes.keys} aria-hidden="true">
            <Keys keys={['Enter']} />
          </span>
        </UnstyledButton>
      );
    return <span className={classes.note}>{texts.notATimeYet}</span>;
  }
}

/**
 * Returns why a text can't be read as a time. Null if it can, or if it may still become one and the user hasn't
 * submitted it.
 */
function problemOf(reading: MomentReading | null, isSubmitted: boolean): string | null {
  if (reading === null || 'moment' in reading) return null;
  return reading.isUnread && !isSubmitted ? null : reading.problem;
}

/** When later items come back so far; blank if at different moments. */
function replacedMoment([first, ...others]: readonly ItemView[]): string {
  const moment = first?.laterUntil ?? '';
  const isSame = others.every(({ laterUntil }) => laterUntil === moment);
  return isSame ? texts.insteadOf(texts.momentOfChoice(toDate(moment))) : '';
}

/** Returns what a text means; null if it is blank, or not read yet. Loads the code that reads it. */
function useReading(text: string): MomentReading | null {
  const [last, setLast] = useState<{ text: string; reading: MomentReading } | null>(null);
  useEffect(() => {
    let isWanted = true;
    void readMoment(text).then((reading) => {
      if (isWanted) setLast({ text, reading });
    });
    return () => {
      isWanted = false;
    };
  }, [text]);
  return last?.text === text && text.trim() !== '' ? last.reading : null;
}

function currentTime(): Date {
  return new Date();
}

/** On a low screen, and above the keyboard of a phone, the dialog scrolls. */
function reveal(line: HTMLElement | null): void {
  line?.scrollIntoView({ block: 'nearest' });
}

/** Keys that press a button. */
const PRESSES: ReadonlySet<string> = new Set(['Enter', ' ']);
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Focuses the next or previous element, and from the last one the first. */
function moveFocus(step: number, elements: readonly (HTMLElement | null)[]): void {
  const from = elements.findIndex((element) => element === document.activeElement);
  elements.at((from + step) % elements.length)?.focus();
}

/** Whether a key that is pressed on a choice edits the text of the field. */
function startsText({ key, nativeEvent }: KeyboardEvent): boolean {
  if (key === 'Backspace' || key === 'Process' || key === 'Dead') return true;
  return key !== ' ' && typesCharacter(nativeEvent);
}

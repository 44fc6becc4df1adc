import { Textarea, TextInput } from '@mantine/core';
import { useEffect, useLayoutEffect, useRef, type ChangeEvent } from 'react';
import '../ui/field-styles';
import { isComposing, matchesChord } from '../commands/chord';
import { formatNumber } from '../texts/numbers';
import { codePointLength } from '../domain/text';
import * as texts from '../texts/dialogs';
import classes from './CountedField.module.css';

interface CountedFieldProps {
  label: string;
  value: string;
  /** Maximum length, in characters. A longer text isn't cut, but shows an error. */
  max: number;
  isMultiLine?: boolean;
  /** The on-screen keyboard to show. */
  inputMode?: 'url' | undefined;
  hasFocus?: boolean;
  /** Error for a text that is too long. If undefined, it is the one for fields with autosave. */
  tooLong?: string | null;
  /** Error for a text that isn't too long. */
  error?: string | null;
  /** Called by Enter, if the field has one line. */
  onEnter?: (() => void) | undefined;
  onChange: (value: string) => void;
}

/** A text field with a character counter (spec §5). */
export function CountedField(props: CountedFieldProps) {
  const { label, value, max, isMultiLine = false, hasFocus = false } = props;
  const { inputMode, tooLong, error, onEnter, onChange } = props;
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const reason = useRef<HTMLSpanElement>(null);
  const length = codePointLength(value);
  const over = length - max;

  // Runs again when another field gets `hasFocus`, because the item becomes a todo, possibly on another device.
  useLayoutEffect(() => {
    if (hasFocus) field.current?.focus();
  }, [hasFocus]);

  // The caret goes to the end, to continue writing. Browsers would put it at the start.
  useEffect(() => {
    const end = field.current?.value.length ?? 0;
    field.current?.setSelectionRange(end, end);
  }, []);

  // After a click on a button, the error may be out of sight below a long text, so it is scrolled into view. While the
  // user types, the page must not scroll.
  useEffect(() => {
    if (error && document.activeElement !== field.current)
      reason.current?.scrollIntoView({ block: 'nearest' });
  }, [error]);

  const message = over > 0 ? (tooLong ?? texts.overTheLimit(formatNumber(over))) : (error ?? null);
  const shared = {
    ref: field,
    label,
    value,
    error: message && (
      <span ref={reason} className={classes.reason}>
        {message}
      </span>
    ),
    description: (
      <span className={classes.counter} data-over={over > 0}>
        {`${formatNumber(length)} / ${formatNumber(max)}`}
      </span>
    ),
    inputWrapperOrder: ORDER,
    inputMode,
    'data-autofocus': hasFocus || undefined,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      onChange(event.currentTarget.value),
  };
  if (!isMultiLine)
    return (
      <TextInput
        {...shared}
        autoComplete="off"
        enterKeyHint={onEnter && 'done'}
        onKeyDown={(event) => {
          const { nativeEvent } = event;
          if (!onEnter || !matchesChord(nativeEvent, 'Enter') || isComposing(nativeEvent)) return;
          // The same key would press the button that the focus returns to.
          event.preventDefault();
          onEnter();
        }}
      />
    );
  return <Textarea {...shared} classNames={{ input: classes.content }} />;
}

const ORDER: ('label' | 'input' | 'description' | 'error')[] = [
  'label',
  'input',
  'description',
  'error',
];

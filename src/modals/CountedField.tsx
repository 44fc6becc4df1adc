import { Textarea, TextInput } from '@mantine/core';
import { useEffect, useLayoutEffect, useRef, type ChangeEvent } from 'react';
import '../ui/field-styles';
import { formatNumber } from '../texts/numbers';
import { codePointLength } from '../domain/text';
import * as texts from '../texts/dialogs';
import classes from './CountedField.module.css';

interface CountedFieldProps {
  label: string;
  value: string;
  /** Longest text that can be kept, in characters. A longer one is not cut, it says that it is. */
  max: number;
  isMultiLine?: boolean;
  hasFocus?: boolean;
  /** What is said of a text that is longer than that, where it isn't saved as one types. */
  tooLong?: string | null;
  /** Why the text can't be kept as it is. */
  error?: string | null;
  onChange: (value: string) => void;
}

/** A text field with a live counter of its characters (spec §5). */
export function CountedField(props: CountedFieldProps) {
  const { label, value, max, isMultiLine = false, hasFocus = false } = props;
  const { tooLong, error, onChange } = props;
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const reason = useRef<HTMLSpanElement>(null);
  const length = codePointLength(value);
  const over = length - max;

  // An item that becomes a todo, on another device too, has its text in the other field.
  useLayoutEffect(() => {
    if (hasFocus) field.current?.focus();
  }, [hasFocus]);

  // Whoever opens a text goes on with it: a browser would put the caret before its first letter.
  useEffect(() => {
    const end = field.current?.value.length ?? 0;
    field.current?.setSelectionRange(end, end);
  }, []);

  // Below a long text, the reason may be out of sight of whoever has pressed a button. One who is
  // typing stays where they are.
  useEffect(() => {
    if (error && document.activeElement !== field.current)
      reason.current?.scrollIntoView({ block: 'nearest' });
  }, [error]);

  const message = over > 0 ? (tooLong ?? overflowText(over)) : (error ?? null);
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
    'data-autofocus': hasFocus || undefined,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      onChange(event.currentTarget.value),
  };
  if (!isMultiLine) return <TextInput {...shared} autoComplete="off" />;
  return (
    <Textarea
      {...shared}
      autosize
      minRows={6}
      maxRows={16}
      classNames={{ input: classes.content }}
    />
  );
}

const ORDER: ('label' | 'input' | 'description' | 'error')[] = [
  'label',
  'input',
  'description',
  'error',
];

function overflowText(over: number): string {
  return texts.overTheLimit(formatNumber(over));
}

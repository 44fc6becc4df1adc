import { IconClock } from '@tabler/icons-react';
import type { Item } from '../domain/item';
import { laterUntil } from '../texts/ui';
import classes from './ComesBack.module.css';
import { backInWords } from './format-time';
import { useToday } from './use-today';
import hidden from './VisuallyHidden.module.css';

interface ComesBackProps {
  item: Pick<Item, 'laterUntil' | 'isTrashed'>;
  /** The time that decides which items are later. */
  now: string;
}

/** When a later item comes back; nothing for any other item. */
export function ComesBack({ item, now }: ComesBackProps) {
  const back = backInWords(item, now, useToday());
  if (back === undefined) return null;
  return (
    <span className={classes.back}>
      <IconClock size={18} stroke={1.5} />
      <span className={hidden.text}>{laterUntil(back)}</span>
      <span data-moment aria-hidden="true">
        {back}
      </span>{' '}
    </span>
  );
}

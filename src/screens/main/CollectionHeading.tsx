import { formatNumber } from '../../texts/numbers';
import * as texts from '../../texts/main';
import classes from './CollectionHeading.module.css';

/** What the group of hits in other collections is called. */
export const OTHER_COLLECTIONS = texts.inOtherCollections;

interface CollectionHeadingProps {
  /** How many hits there are. */
  count: number;
  /** Where it stands in the list, in px. */
  top: number;
}

/** Heads the hits of other collections. A listbox holds options and groups only, so the group has its name. */
export function CollectionHeading({ count, top }: CollectionHeadingProps) {
  return (
    <div
      role="presentation"
      aria-hidden="true"
      className={classes.heading}
      style={{ transform: `translateY(${top}px)` }}
    >
      <span>{OTHER_COLLECTIONS}</span>
      <span>{formatNumber(count)}</span>
    </div>
  );
}

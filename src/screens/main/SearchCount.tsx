import classes from './SearchCount.module.css';
import { useSearchCount } from './use-search-count';

/** How many of the list's items match what is typed; heard by `SearchAnnouncement`. */
export function SearchCount() {
  const count = useSearchCount();
  if (count === null) return null;
  return (
    <p className={classes.count} aria-hidden="true">
      {count}
    </p>
  );
}

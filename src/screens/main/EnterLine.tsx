import classes from './EnterLine.module.css';
import { useEnterLine } from './use-enter-line';

/** Says what Enter will do with what is typed; heard by `SearchAnnouncement`. */
export function EnterLine() {
  const line = useEnterLine();
  if (line === null) return null;
  return (
    <p className={classes.line} aria-hidden="true">
      {'↵ '}
      <bdi>{line}</bdi>
    </p>
  );
}

import * as texts from '../../texts/main';
import classes from './KnownLink.module.css';
import { LineButton } from './LineButton';
import { useKnownLine } from './use-known-line';

/** Says that the link in the main input is there already, and leads to it. */
export function KnownLink() {
  const line = useKnownLine();
  if (line === null) return null;
  return (
    <p className={classes.known}>
      <span className={classes.where}>
        <bdi>{line}</bdi>
      </span>
      <LineButton label={texts.goToIt} command="goToKnownLink" hasKeys />
    </p>
  );
}

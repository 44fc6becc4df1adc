import * as texts from '../../texts/main';
import classes from './KnownLink.module.css';
import { LineButton } from './LineButton';
import { useKnownLinkPlace } from './use-known-link-place';

/** Says that the link in the main input is there already, and leads to it. */
export function KnownLink() {
  const known = useKnownLinkPlace();
  if (known === null) return null;
  return (
    <p className={classes.known}>
      <span className={classes.where}>
        <bdi className={classes.place}>{texts.alreadyIn(known.place)}</bdi>
        <span>{texts.andSince(known.since)}</span>
      </span>
      <LineButton label={texts.goToIt} command="goToKnownLink" hasKeys />
    </p>
  );
}

import { fillText } from '../../ui/fill-text';
import * as texts from '../../texts/main';
import classes from './KnownLink.module.css';
import { LineButton } from './LineButton';
import { useKnownLinkPlace } from './use-known-link-place';

/** Says that the link in the main input is there already, and leads to it. */
export function KnownLink() {
  const known = useKnownLinkPlace();
  if (known === null) return null;
  const place = <bdi className={classes.place}>{known.place}</bdi>;
  return (
    <p className={classes.known}>
      <span className={classes.where}>
        {fillText(texts.alreadyIn('{place}', known.since), { place })}
      </span>
      <LineButton label={texts.goToIt} command="goToKnownLink" hasKeys />
    </p>
  );
}

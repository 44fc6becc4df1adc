import { useMediaQuery } from '@mantine/hooks';
import { chordKeys } from '../../commands/chord';
import { useHints } from '../../commands/hints';
import { useSettings } from '../../stores/settings';
import { WITH_HINTS } from '../../ui/breakpoints';
import { Keys } from '../../ui/Keys';
import classes from './Hints.module.css';

/** The keys that mean something right now, beside the list (spec §2: from 1280 px). */
export function Hints() {
  const hasRoom = useMediaQuery(WITH_HINTS, false, { getInitialValueInEffect: false });
  const hasHints = useSettings((state) => state.hasHints);
  return hasRoom && hasHints ? <HintPanel /> : null;
}

function HintPanel() {
  const { title, hints } = useHints();
  return (
    <aside aria-label="Key hints" className={classes.hints}>
      <h2 className={classes.title}>{title}</h2>
      <dl className={classes.list}>
        {hints.map(({ id, label, keys }) => (
          <div key={id} className={classes.hint}>
            <dt>{label}</dt>
            <dd>
              <Keys keys={chordKeys(keys[0] ?? '')} />
            </dd>
          </div>
        ))}
      </dl>
    </aside>
  );
}

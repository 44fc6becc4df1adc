import { NativeSelect, TextInput } from '@mantine/core';
import { ordinaryOf, useCollections } from '../stores/collections/collections';
import { setTarget } from '../stores/import/import-file';
import { targetProblem, type ImportTarget } from '../stores/import/import-targets';
import '../ui/field-styles';
import * as texts from '../texts/import';
import groups from './DialogGroup.module.css';
import classes from './ImportDialog.module.css';

const NEW = 'new';
const NONE = 'none';

/** Lets the user choose for each collection of a file where its items go. */
export function ImportTargets({ targets }: { targets: readonly ImportTarget[] }) {
  return (
    <section aria-labelledby="import-collections" className={groups.group}>
      <h3 id="import-collections" className={groups.heading}>
        {texts.collections}
      </h3>
      <ul className={groups.list}>
        {targets.map((target) => (
          <Target key={target.source ?? NONE} target={target} />
        ))}
      </ul>
    </section>
  );
}

function Target({ target }: { target: ImportTarget }) {
  const { source, sourceName, to } = target;
  const all = useCollections((state) => state.collections);
  const collections = ordinaryOf(all);
  const problem = targetProblem(target, collections);
  const isGone = to.kind === 'existing' && problem !== null;
  const name = source === null ? texts.withoutCollection : sourceName;
  const change = (value: string) => {
    if (value === NONE) setTarget(source, { kind: 'none' });
    else if (value === NEW) setTarget(source, { kind: 'new', name: sourceName });
    else setTarget(source, { kind: 'existing', id: value });
  };
  return (
    <li className={classes.target}>
      <span className={classes.source} dir="auto">
        {name}
      </span>
      <NativeSelect
        aria-label={texts.intoCollection(name)}
        value={isGone ? '' : to.kind === 'existing' ? to.id : to.kind}
        error={isGone && problem}
        onChange={(event) => change(event.currentTarget.value)}
        data={[
          ...(isGone ? [{ value: '', label: texts.chooseACollection, disabled: true }] : []),
          { value: NEW, label: texts.newCollection },
          ...collections.map(({ id, name: label }) => ({ value: id, label })),
          { value: NONE, label: texts.leaveOut },
        ]}
      />
      {to.kind === 'new' && (
        <TextInput
          aria-label={texts.nameOfNew(name)}
          value={to.name}
          error={problem}
          autoComplete="off"
          onChange={(event) => setTarget(source, { kind: 'new', name: event.currentTarget.value })}
        />
      )}
    </li>
  );
}

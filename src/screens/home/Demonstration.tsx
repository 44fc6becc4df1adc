import { IconPencil } from '@tabler/icons-react';
import { useState, type FormEvent } from 'react';
import { Keys } from '../../ui/Keys';
import classes from './Demonstration.module.css';
import { kindOf, readText, SAMPLES, type KeptItem } from './kept-item';
import { KeptRow } from './KeptRow';
import { KindIcon } from './KindIcon';

/**
 * The input to try out: the app's own rules classify what is typed, and a list keeps it on this
 * page. Nothing of it is sent anywhere.
 */
export function Demonstration() {
  const [text, setText] = useState('');
  const [items, setItems] = useState(SAMPLES);
  const [problem, setProblem] = useState<string | null>(null);
  const [lastKept, setLastKept] = useState('');
  const reading = readText(text);
  const upcoming = reading && 'item' in reading ? reading.item : null;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setProblem(reading && 'problem' in reading ? reading.problem : null);
    if (!upcoming) return;
    const kept: KeptItem = { ...upcoming, id: items.length, isDone: false };
    setItems([kept, ...items]);
    setLastKept(`Saved as a ${kindOf(kept)}: ${kept.title || kept.content}`);
    setText('');
  };

  const toggle = (id: number) =>
    setItems(items.map((item) => (item.id === id ? { ...item, isDone: !item.isDone } : item)));

  return (
    <section aria-labelledby="demonstration" className={classes.demonstration}>
      <h2 id="demonstration" className={classes.heading}>
        Try it
      </h2>
      <form onSubmit={submit} className={classes.field}>
        <span className={classes.icon} aria-hidden="true">
          {upcoming ? <KindIcon item={upcoming} /> : <IconPencil size={18} stroke={1.5} />}
        </span>
        <input
          className={classes.input}
          type="text"
          dir="auto"
          aria-label="Item to save"
          aria-invalid={problem !== null}
          aria-describedby="demonstration-note"
          autoComplete="off"
          enterKeyHint="done"
          placeholder="Type something, then press Enter"
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setProblem(null);
          }}
        />
        {upcoming && (
          <span className={classes.upcoming} aria-hidden="true">
            {kindOf(upcoming)} <Keys keys={['Enter']} />
          </span>
        )}
      </form>
      {problem !== null && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
      <ul className={classes.list} aria-label="Saved on this page">
        {items.map((item) => (
          <KeptRow key={item.id} item={item} onToggle={() => toggle(item.id)} />
        ))}
      </ul>
      <p id="demonstration-note" className={classes.note}>
        Try <kbd>:td: call home</kbd>, an address such as <kbd>example.org</kbd>, or a text that
        ends in <kbd>#e4572e</kbd>. It stays on this page; nothing is sent.
      </p>
      <p role="status" className={classes.spoken}>
        {lastKept}
      </p>
    </section>
  );
}

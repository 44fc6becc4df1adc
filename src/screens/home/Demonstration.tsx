import { IconLink, IconNote, IconPencil, IconSquare, IconSquareCheck } from '@tabler/icons-react';
import { useLayoutEffect, useRef, useState, type FormEvent } from 'react';
import { hexColour } from '../../domain/colour';
import type { ClassifiedItem } from '../../domain/creation';
import { rowText } from '../../ui/item-name';
import { Keys } from '../../ui/Keys';
import hidden from '../../ui/VisuallyHidden.module.css';
import classes from './Demonstration.module.css';
import { kindOf, readText, SAMPLES, type SavedItem } from './saved-item';

/**
 * A main input to try out. It classifies text by the app's own rules, and adds items to a list on this page. Nothing
 * is sent to a server.
 */
export function Demonstration() {
  const [text, setText] = useState('');
  const [items, setItems] = useState(SAMPLES);
  const [problem, setProblem] = useState<string | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const reading = readText(text);
  const upcoming = reading && 'item' in reading ? reading.item : null;
  const field = useRef<HTMLInputElement>(null);

  // On a touch screen, the focus would open the keyboard. src/app/first-paint does the same on the prerendered page.
  useLayoutEffect(() => {
    if (matchMedia('(pointer: fine)').matches) field.current?.focus({ preventScroll: true });
  }, []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setProblem(reading && 'problem' in reading ? reading.problem : null);
    if (!upcoming) return;
    const saved: SavedItem = { ...upcoming, id: items.length, isDone: false };
    setItems([saved, ...items]);
    setAnnouncement(`Saved as a ${kindOf(saved)}: ${saved.title || saved.content}`);
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
          ref={field}
          data-first-focus
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
          <SavedRow key={item.id} item={item} onToggle={() => toggle(item.id)} />
        ))}
      </ul>
      <p id="demonstration-note" className={classes.note}>
        Try <kbd>:td: call home</kbd>, an address such as <kbd>example.org</kbd>, or a text that
        ends in <kbd>#e4572e</kbd>. It stays on this page; nothing is sent.
      </p>
      <p role="status" className={hidden.text}>
        {announcement}
      </p>
    </section>
  );
}

/** An item as the app's list shows it. A todo can be checked off. */
function SavedRow({ item, onToggle }: { item: SavedItem; onToggle: () => void }) {
  const icon = <KindIcon item={item} isDone={item.isDone} />;
  return (
    <li className={classes.row} data-done={item.isDone || undefined}>
      {item.type === 'todo' ? (
        <button
          type="button"
          className={classes.icon}
          aria-label={`Done: ${item.title}`}
          aria-pressed={item.isDone}
          onClick={onToggle}
        >
          {icon}
        </button>
      ) : (
        <span className={classes.icon} aria-hidden="true">
          {icon}
        </span>
      )}
      <span className={classes.text} dir="auto">
        {item.title !== '' && <span className={classes.title}>{rowText(item.title)}</span>}
        {item.content !== '' && <span className={classes.content}>{rowText(item.content)}</span>}
      </span>
      <span className={classes.kind}>{kindOf(item)}</span>
    </li>
  );
}

const LOOK = { size: 18, stroke: 1.5 };

/** The icon or colour of an item, as in the app's list (spec §1). */
function KindIcon({ item, isDone = false }: { item: ClassifiedItem; isDone?: boolean }) {
  const colour = hexColour(item);
  if (colour !== null)
    return <span className={classes.swatch} style={{ backgroundColor: colour }} />;
  if (item.type === 'link') return <IconLink {...LOOK} />;
  if (item.type === 'text') return <IconNote {...LOOK} />;
  return isDone ? <IconSquareCheck {...LOOK} /> : <IconSquare {...LOOK} />;
}

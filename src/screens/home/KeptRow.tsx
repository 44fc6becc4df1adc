import { rowText } from '../../ui/item-name';
import classes from './Demonstration.module.css';
import { kindOf, type KeptItem } from './kept-item';
import { KindIcon } from './KindIcon';

/** A kept item as the app's list shows it; a todo can be ticked. */
export function KeptRow({ item, onToggle }: { item: KeptItem; onToggle: () => void }) {
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

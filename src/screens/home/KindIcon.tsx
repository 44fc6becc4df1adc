import { IconLink, IconNote, IconSquare, IconSquareCheck } from '@tabler/icons-react';
import { hexColour } from '../../domain/colour';
import type { ClassifiedItem } from '../../domain/creation';
import classes from './Demonstration.module.css';

const LOOK = { size: 18, stroke: 1.5 };

/** The picture of an item's kind, as the app's list has it (spec §1). */
export function KindIcon({ item, isDone = false }: { item: ClassifiedItem; isDone?: boolean }) {
  const colour = hexColour(item);
  if (colour !== null)
    return <span className={classes.swatch} style={{ backgroundColor: colour }} />;
  if (item.type === 'link') return <IconLink {...LOOK} />;
  if (item.type === 'text') return <IconNote {...LOOK} />;
  return isDone ? <IconSquareCheck {...LOOK} /> : <IconSquare {...LOOK} />;
}

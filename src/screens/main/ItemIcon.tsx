import { IconLink, IconNote, IconSquare, IconSquareCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { hexColour } from '../../domain/colour';
import type { Item } from '../../domain/item';
import { iconPath } from '../../domain/paths';
import { useSettings } from '../../stores/settings';
import classes from './ItemIcon.module.css';

const SIZE = 18;

/** The picture of an item's kind: a colour's swatch, a link's favicon, a todo's box (spec §1). */
export function ItemIcon({ item }: { item: Item }) {
  const colour = hexColour(item);
  return (
    <span className={classes.cell} aria-hidden="true">
      {colour !== null ? (
        <Swatch colour={colour} />
      ) : item.type === 'link' ? (
        <LinkIcon icon={item.icon} />
      ) : item.type === 'todo' ? (
        item.isTodoDone ? (
          <IconSquareCheck size={SIZE} stroke={1.5} />
        ) : (
          <IconSquare size={SIZE} stroke={1.5} />
        )
      ) : (
        <IconNote size={SIZE} stroke={1.5} />
      )}
    </span>
  );
}

/** A colour as a note shows it. */
export function Swatch({ colour }: { colour: string }) {
  return <span className={classes.swatch} style={{ backgroundColor: colour }} aria-hidden="true" />;
}

/** Icons that could not be shown: asking for them again at each row that is drawn helps nobody. */
const brokenIcons = new Set<string>();

/** A favicon comes from our own server, which has asked the link's site: the site sees no browser. */
function LinkIcon({ icon }: { icon: string }) {
  const isFaviconEnabled = useSettings((state) => state.isFaviconEnabled);
  const [, setBroken] = useState('');
  // What a device kept before there were icons has none.
  if (!isFaviconEnabled || !icon || brokenIcons.has(icon))
    return <IconLink size={SIZE} stroke={1.5} />;
  return (
    <img
      src={iconPath(icon)}
      alt=""
      width={SIZE}
      height={SIZE}
      onError={() => {
        brokenIcons.add(icon);
        setBroken(icon);
      }}
    />
  );
}

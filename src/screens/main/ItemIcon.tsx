import { IconLink, IconNote, IconSquare, IconSquareCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { hexColour } from '../../domain/colour';
import type { Item } from '../../domain/item';
import { iconPath } from '../../domain/paths';
import { useSettings } from '../../stores/settings';
import classes from './ItemIcon.module.css';

const SIZE = 18;

/** The icon of an item: a swatch for a colour, a favicon for a link, a checkbox for a todo (spec §1). */
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

/** The swatch of a colour. */
export function Swatch({ colour }: { colour: string }) {
  return <span className={classes.swatch} style={{ backgroundColor: colour }} aria-hidden="true" />;
}

/** Icons that failed to load. They aren't requested again for each row that is rendered. */
const brokenIcons = new Set<string>();

/** A favicon, which our server has fetched from the link's site, so that the browser doesn't contact the site. */
function LinkIcon({ icon }: { icon: string }) {
  const isFaviconEnabled = useSettings((state) => state.isFaviconEnabled);
  const [, setBroken] = useState('');
  // Items that were stored before there were icons have none.
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

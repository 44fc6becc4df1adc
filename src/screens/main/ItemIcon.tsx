import { IconLink, IconNote, IconSquare, IconSquareCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { hexColour } from '../../domain/colour';
import type { Item } from '../../domain/item';
import { useSettings } from '../../stores/settings';
import classes from './ItemIcon.module.css';

const SIZE = 18;

/** The picture of an item's kind: a colour's swatch, a link's favicon, a todo's box (spec §1). */
export function ItemIcon({ item }: { item: Item }) {
  const colour = hexColour(item);
  return (
    <span className={classes.cell} aria-hidden="true">
      {colour !== null ? (
        <span className={classes.swatch} style={{ backgroundColor: colour }} />
      ) : item.type === 'link' ? (
        <LinkIcon faviconUrl={item.faviconUrl} />
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

/** Favicons that could not be shown: asking for them again at each row that is drawn helps nobody. */
const brokenUrls = new Set<string>();

/** A favicon comes from its site, so only when that is wanted, and without saying where from. */
function LinkIcon({ faviconUrl }: { faviconUrl: string }) {
  const isFaviconEnabled = useSettings((state) => state.isFaviconEnabled);
  const [, setBroken] = useState('');
  if (!isFaviconEnabled || faviconUrl === '' || brokenUrls.has(faviconUrl))
    return <IconLink size={SIZE} stroke={1.5} />;
  return (
    <img
      src={faviconUrl}
      alt=""
      width={SIZE}
      height={SIZE}
      referrerPolicy="no-referrer"
      onError={() => {
        brokenUrls.add(faviconUrl);
        setBroken(faviconUrl);
      }}
    />
  );
}

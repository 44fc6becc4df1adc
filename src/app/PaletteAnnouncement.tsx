import { useEffect, useState } from 'react';
import { countOf } from '../texts/numbers';
import hidden from '../ui/VisuallyHidden.module.css';
import * as texts from '../texts/palette';

/** Who listens hears how much is found once they have stopped typing. */
const PAUSE_MS = 600;

/** Says how much the palette has found, for who hears it. */
export function PaletteAnnouncement({
  count,
  isSearching,
}: {
  count: number;
  isSearching: boolean;
}) {
  const text = count === 0 ? texts.noActionFound : countOf(count, 'result');
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (isSearching) return;
    const timer = setTimeout(() => setSaid(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, isSearching]);
  return (
    <div role="status" className={hidden.text}>
      {said}
    </div>
  );
}

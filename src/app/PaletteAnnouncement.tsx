import { useEffect, useState } from 'react';
import { countOf } from '../texts/numbers';
import hidden from '../ui/VisuallyHidden.module.css';
import * as texts from '../texts/palette';

/** Delay after the last key before screen readers announce the number of results, in ms. */
const PAUSE_MS = 600;

/** Announces the number of results to screen readers. */
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

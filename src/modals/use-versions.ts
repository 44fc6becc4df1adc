import { useEffect, useState } from 'react';
import { readVersions, type VersionsRead } from '../stores/items/versions';

/** The versions of an item, read when they are asked for; null on the way. */
export function useVersions(itemId: string) {
  const [read, setRead] = useState<VersionsRead | null>(null);
  const [attempt, setAttempt] = useState(1);
  useEffect(() => {
    let isOver = false;
    void readVersions(itemId).then((result) => {
      if (!isOver) setRead(result);
    });
    return () => {
      isOver = true;
    };
  }, [itemId, attempt]);

  const readAgain = () => {
    setRead(null);
    setAttempt(attempt + 1);
  };
  return { read, readAgain };
}

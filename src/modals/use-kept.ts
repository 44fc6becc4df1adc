import { useEffect, useState } from 'react';
import { whenKept } from '../stores/sync/unsynced';

/** Whether everything that waits outlives the page: false until the last of it has been written. */
export function useKept(waiting: number): boolean {
  const [kept, setKept] = useState<number | null>(null);
  useEffect(() => {
    let isOld = false;
    void whenKept().then((isKept) => {
      if (!isOld) setKept(isKept ? waiting : null);
    });
    return () => {
      isOld = true;
    };
  }, [waiting]);
  return kept === waiting;
}

import { useEffect, useEffectEvent, useState } from 'react';

interface FileDrop {
  onDrop: (files: readonly File[]) => void;
  /** Whether files may be dropped now. */
  isWanted: () => boolean;
}

/**
 * Takes files that are dropped anywhere on the page, which a browser would open instead of the app. Returns
 * whether any are being dragged over it.
 */
export function useFileDrop({ onDrop, isWanted }: FileDrop): boolean {
  const [isDragging, setDragging] = useState(false);
  const take = useEffectEvent(onDrop);
  const isTaken = useEffectEvent(isWanted);

  useEffect(() => {
    const hasFiles = ({ dataTransfer }: DragEvent) =>
      dataTransfer?.types.includes('Files') === true;
    const over = (event: DragEvent) => {
      if (!hasFiles(event) || !event.dataTransfer) return;
      // Also where it isn't wanted: the browser would open it.
      event.preventDefault();
      if (!isTaken()) {
        // A dialog that wants it is asked after the page below it.
        event.dataTransfer.dropEffect = 'none';
        return;
      }
      event.dataTransfer.dropEffect = 'copy';
      setDragging(true);
    };
    const leave = (event: DragEvent) => {
      // Without one, the pointer has left the page.
      if (event.relatedTarget === null) setDragging(false);
    };
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setDragging(false);
      if (!isTaken()) return;
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length > 0) take(files);
    };
    document.addEventListener('dragover', over);
    document.addEventListener('dragleave', leave);
    document.addEventListener('drop', drop);
    return () => {
      document.removeEventListener('dragover', over);
      document.removeEventListener('dragleave', leave);
      document.removeEventListener('drop', drop);
    };
  }, []);
  return isDragging;
}

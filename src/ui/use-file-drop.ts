import { useEffect, useEffectEvent, useState } from 'react';

interface FileDrop {
  onDrop: (files: readonly File[]) => void;
  /** Whether files can be dropped now. */
  isWanted: () => boolean;
}

/**
 * Handles files that are dropped anywhere on the page, which the browser would otherwise open in place of the app.
 * @returns whether files are being dragged over the page
 */
export function useFileDrop({ onDrop, isWanted }: FileDrop): boolean {
  const [isDragging, setDragging] = useState(false);
  const handleFiles = useEffectEvent(onDrop);
  const canDrop = useEffectEvent(isWanted);

  useEffect(() => {
    const hasFiles = ({ dataTransfer }: DragEvent) =>
      dataTransfer?.types.includes('Files') === true;
    const over = (event: DragEvent) => {
      if (!hasFiles(event) || !event.dataTransfer) return;
      // This is needed even if files can't be dropped now, because the browser would open them.
      event.preventDefault();
      if (!canDrop()) {
        // The listener of an open dialog comes later, and may allow the drop.
        event.dataTransfer.dropEffect = 'none';
        return;
      }
      event.dataTransfer.dropEffect = 'copy';
      setDragging(true);
    };
    const leave = (event: DragEvent) => {
      // There is none if the pointer has left the page.
      if (event.relatedTarget === null) setDragging(false);
    };
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setDragging(false);
      if (!canDrop()) return;
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length > 0) handleFiles(files);
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

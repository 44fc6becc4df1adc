import { useWindowEvent } from '@mantine/hooks';
import { useState } from 'react';

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
  useWindowEvent('dragover', (event) => {
    if (!hasFiles(event) || !event.dataTransfer) return;
    // This is needed even if files can't be dropped now, because the browser would open them.
    event.preventDefault();
    if (!isWanted()) {
      // The listener of an open dialog comes later, and may allow the drop.
      event.dataTransfer.dropEffect = 'none';
      return;
    }
    event.dataTransfer.dropEffect = 'copy';
    setDragging(true);
  });
  useWindowEvent('dragleave', (event) => {
    // There is none if the pointer has left the page.
    if (event.relatedTarget === null) setDragging(false);
  });
  useWindowEvent('drop', (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    setDragging(false);
    if (!isWanted()) return;
    const files = [...(event.dataTransfer?.files ?? [])];
    if (files.length > 0) onDrop(files);
  });
  return isDragging;
}

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') === true;
}

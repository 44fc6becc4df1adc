import { dialogKeys, openDialog } from '../../stores/dialogs';
import { useFileDrop } from '../../ui/use-file-drop';
import * as texts from '../../texts/main';
import classes from './FileDrop.module.css';

/** A file that is dropped on the list is imported, once that is confirmed. */
export function FileDrop() {
  const isDragging = useFileDrop({
    onDrop: (file) => openDialog({ name: 'import', file }),
    isWanted: () => dialogKeys() === null,
  });
  return isDragging && <p className={classes.area}>{texts.dropToImport}</p>;
}

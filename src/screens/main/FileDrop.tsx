import { dialogKeys, openDialog } from '../../stores/dialogs';
import { useFileDrop } from '../../ui/use-file-drop';
import * as texts from '../../texts/main';
import classes from './FileDrop.module.css';

/** Files that are dropped on the list are imported, once that is confirmed. */
export function FileDrop() {
  const isDragging = useFileDrop({
    onDrop: (files) => openDialog({ name: 'import', files }),
    isWanted: () => dialogKeys() === null,
  });
  return isDragging && <p className={classes.area}>{texts.dropToImport}</p>;
}

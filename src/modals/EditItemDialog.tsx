import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ItemView } from '../domain/item';
import { CONTENT_MAX, TITLE_MAX } from '../domain/limits';
import { closeDialog, type Dialog } from '../stores/dialogs';
import { saveEdit, shownText, typeIntoEdit } from '../stores/items/edit-item';
import { useItem } from '../stores/items/items';
import { useClock } from '../stores/later/clock';
import * as texts from '../texts/dialogs';
import { ComesBack } from '../ui/ComesBack';
import { CountedField } from './CountedField';
import { ButtonKeys, DialogButtons } from './DialogButtons';
import { DialogFrame } from './DialogFrame';
import { ExitQuestion } from './QuestionDialog';
import { useAutosave } from './use-autosave';
import { useTabChange } from './use-tab-change';
import { useMissingItem } from './use-missing-item';

type EditItem = Extract<Dialog, { name: 'editItem' }>;

/** The edit dialog of an item. If the item is deleted meanwhile, the typed text isn't lost (spec §4). */
export function EditItemDialog({ dialog }: { dialog: EditItem }) {
  const item = useItem(dialog.itemId);
  useMissingItem(dialog.itemId, item, dialog.typed);
  return item && <EditForm item={item} dialog={dialog} />;
}

function EditForm({ item, dialog }: { item: ItemView; dialog: EditItem }) {
  const { typed, sent } = dialog;
  const [isAsking, setAsking] = useState(false);
  const { status, error, setError } = useAutosave(item, dialog);
  const { isChanged, dismiss } = useTabChange(item);
  const now = useClock((state) => state.now);

  const change = (text: { title?: string; content?: string }) => {
    setError(null);
    dismiss();
    typeIntoEdit(item, text);
  };
  const finish = (action: 'edit' | 'autosaveOnExit') => {
    const result = saveEdit(item, dialog, action);
    if (result.kind !== 'invalid') return closeDialog();
    setError(result.error);
    if (action === 'autosaveOnExit') setAsking(true);
  };
  const errorOf = (field: string) => (error?.field === field ? error.message : null);

  const isTodo = item.type === 'todo';
  return (
    <DialogFrame
      title={texts.editItem}
      onSave={() => finish('edit')}
      onClose={() => finish('autosaveOnExit')}
    >
      <CountedField
        label={isTodo ? texts.todoTaskName : texts.title}
        value={shownText(item, 'title', typed, sent)}
        max={TITLE_MAX}
        hasFocus={isTodo}
        error={errorOf('title')}
        onChange={(title) => change({ title })}
      />
      {(!isTodo || item.content !== '') && (
        <CountedField
          label={texts.content}
          value={shownText(item, 'content', typed, sent)}
          max={CONTENT_MAX}
          isMultiLine
          hasFocus={!isTodo}
          error={errorOf('content')}
          onChange={(content) => change({ content })}
        />
      )}
      <DialogButtons
        note={
          <>
            <ComesBack item={item} now={now} />
            <span role="status">{isChanged ? texts.changedInAnotherTab : status}</span>
          </>
        }
      >
        <Button onClick={() => finish('edit')}>
          {texts.saveAndClose}
          <ButtonKeys command="saveDialog" />
        </Button>
      </DialogButtons>
      {isAsking && <ExitQuestion onBack={() => setAsking(false)} onExit={closeDialog} />}
    </DialogFrame>
  );
}

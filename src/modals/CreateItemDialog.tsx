import { Button } from '@mantine/core';
import { useState } from 'react';
import { CONTENT_MAX, TITLE_MAX } from '../domain/limits';
import type { Refusal } from '../domain/refusals';
import { createItem, isDraftChanged } from '../stores/create-item';
import { closeDialog, updateDialog, type Dialog } from '../stores/dialogs';
import { setInputText } from '../stores/items';
import { CountedField } from './CountedField';
import { DialogButtons } from './DialogButtons';
import { DialogFrame } from './DialogFrame';
import { ExitQuestion } from './ExitQuestion';

type CreateItem = Extract<Dialog, { name: 'createItem' }>;

/** A new item with a title or with lines; leaving it with something written asks first (spec §4). */
export function CreateItemDialog({ dialog }: { dialog: CreateItem }) {
  const { collection, title, content, initial, isFromInput } = dialog;
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [isAsking, setAsking] = useState(false);

  const change = (text: { title?: string; content?: string }) => {
    setRefusal(null);
    updateDialog('createItem', () => text);
  };
  const create = () => {
    const refused = createItem(collection, { title, content });
    setRefusal(refused);
    if (refused !== null) return;
    if (isFromInput) setInputText('');
    closeDialog();
  };
  const leave = () => (isDraftChanged(dialog) ? setAsking(true) : closeDialog());
  const errorOf = (field: Refusal['field']) => (refusal?.field === field ? refusal.message : null);

  return (
    <DialogFrame title="New item" onSave={create} onClose={leave}>
      <CountedField
        label="Title"
        value={title}
        max={TITLE_MAX}
        hasFocus={initial.title === ''}
        error={errorOf('title')}
        onChange={(value) => change({ title: value })}
      />
      <CountedField
        label="Content"
        value={content}
        max={CONTENT_MAX}
        isMultiLine
        hasFocus={initial.title !== ''}
        error={errorOf('content')}
        onChange={(value) => change({ content: value })}
      />
      <DialogButtons>
        <Button variant="default" onClick={leave}>
          Cancel
        </Button>
        <Button onClick={create}>Create</Button>
      </DialogButtons>
      {isAsking && <ExitQuestion onBack={() => setAsking(false)} onExit={closeDialog} />}
    </DialogFrame>
  );
}

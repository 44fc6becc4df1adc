import { Button, NativeSelect } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { CONTENT_MAX, TITLE_MAX } from '../domain/limits';
import type { ValidationError } from '../domain/validation-errors';
import { ordinaryOf, useCollections } from '../stores/collections/collections';
import { createFromDialog, discardDialog } from '../stores/items/create-dialog';
import { existingCollection, isDraftChanged } from '../stores/items/create-item';
import { updateDialog, type Dialog } from '../stores/dialogs';
import { useClock } from '../stores/later/clock';
import * as texts from '../texts/dialogs';
import { ComesBack } from '../ui/ComesBack';
import { MOBILE, useMedia } from '../ui/use-media';
import { CountedField } from './CountedField';
import { ButtonKeys, DialogButtons } from './DialogButtons';
import { DialogFrame } from './DialogFrame';
import { DraftOriginNote } from './DraftOriginNote';
import { ExitQuestion } from './QuestionDialog';
import { useSecurityDelay } from './use-security-delay';

type CreateItem = Extract<Dialog, { name: 'createItem' }>;

const HEADINGS = { text: texts.newItem, todo: texts.newTodo, link: texts.newLink };

/** A dialog for a new item. Closing it asks first if something was typed (spec §4). */
export function CreateItemDialog({ dialog }: { dialog: CreateItem }) {
  const { collection, title, content, type = 'text', laterUntil = '', origin } = dialog;
  const now = useClock((state) => state.now);
  const isPhone = useMedia(MOBILE);
  const [error, setError] = useState<ValidationError | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [isTitleFocused] = useState(
    type === 'todo' ||
      (type === 'text' && title === '' && origin?.kind !== 'clipboard' && !isPhone),
  );
  const isReady = useSecurityDelay(origin !== undefined);

  const change = (text: { title?: string; content?: string }) => {
    setError(null);
    updateDialog('createItem', () => text);
  };
  const create = () => {
    if (!isReady) return;
    setError(createFromDialog(dialog));
  };
  const discard = () => discardDialog(dialog);
  const leave = () => (isDraftChanged(dialog) ? setAsking(true) : discard());
  const errorOf = (field: ValidationError['field']) =>
    error?.field === field ? error.message : null;

  return (
    <DialogFrame title={HEADINGS[type]} onSave={create} onClose={leave}>
      {origin && <DraftOriginNote origin={origin} isReady={isReady} />}
      <CountedField
        label={type === 'todo' ? texts.todoTaskName : texts.title}
        value={title}
        max={TITLE_MAX}
        hasFocus={isTitleFocused}
        onEnter={type === 'todo' ? create : undefined}
        error={errorOf('title')}
        onChange={(value) => change({ title: value })}
      />
      {(type !== 'todo' || content !== '') && (
        <CountedField
          label={type === 'link' ? texts.address : texts.content}
          value={content}
          max={CONTENT_MAX}
          isMultiLine={type !== 'link'}
          inputMode={type === 'link' ? 'url' : undefined}
          hasFocus={!isTitleFocused}
          onEnter={type === 'link' ? create : undefined}
          error={errorOf('content')}
          onChange={(value) => change({ content: value })}
        />
      )}
      {origin && (
        <DraftCollection
          value={collection}
          onChange={(chosen) => updateDialog('createItem', () => ({ collection: chosen }))}
        />
      )}
      <DialogButtons note={<ComesBack item={{ laterUntil, isTrashed: false }} now={now} />}>
        <Button variant="default" onClick={leave}>
          {texts.cancel}
          <ButtonKeys command="closeDialog" />
        </Button>
        <Button
          aria-disabled={!isReady || undefined}
          data-disabled={!isReady || undefined}
          onClick={create}
        >
          {texts.create}
          <ButtonKeys command="saveDialog" />
        </Button>
      </DialogButtons>
      {isAsking && <ExitQuestion onBack={() => setAsking(false)} onExit={discard} />}
    </DialogFrame>
  );
}

interface DraftCollectionProps {
  /** Id of the chosen collection. */
  value: string;
  onChange: (collection: string) => void;
}

/** A menu of the collections that the new item can be created in. */
function DraftCollection({ value, onChange }: DraftCollectionProps) {
  const collections = ordinaryOf(useCollections((state) => state.collections));
  return (
    <NativeSelect
      label={texts.collection}
      dir="auto"
      // If the chosen collection has been deleted, the default one is shown.
      value={existingCollection(value)}
      rightSection={<IconChevronDown size={18} stroke={1.5} aria-hidden />}
      data={collections.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

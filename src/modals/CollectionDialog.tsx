import { Button, TextInput } from '@mantine/core';
import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react';
import { TypeAhead } from '../commands/TypeAhead';
import { collectionNameProblem } from '../domain/collection-name';
import type { Failure } from '../domain/failure';
import { COLLECTION_NAME_MAX } from '../domain/limits';
import { describeFormFailure } from '../notices/describe-failure';
import { fieldErrors } from '../notices/field-errors';
import { isNamingChanged, saveCollectionForm } from '../stores/collections/collection-form';
import { useCollections } from '../stores/collections/collections';
import { refuseTakenSlug } from '../stores/collections/taken-slug';
import { closeDialog, type Dialog } from '../stores/dialogs';
import { FormFailure } from '../ui/FormFailure';
import '../ui/field-styles';
import * as texts from '../texts/dialogs';
import { CountedField } from './CountedField';
import { ButtonKeys, DialogButtons } from './DialogButtons';
import { DialogFrame } from './DialogFrame';
import { ExitQuestion } from './QuestionDialog';
import { useCollectionNaming } from './use-collection-naming';
import { useDeletedCollection, useSavedCollection } from './use-collection-changes';

type CollectionForm = Extract<Dialog, { name: 'collection' }>;

/** A form that creates a collection or changes its name and slug, including those of the trash bin (spec §2, §4). */
export function CollectionDialog({ dialog }: { dialog: CollectionForm }) {
  const { collectionId, typed, failure } = dialog;
  const collection = useCollections((state) =>
    state.collections.find(({ id }) => id === collectionId),
  );
  const naming = useCollectionNaming(collection, typed);
  useDeletedCollection(dialog, collection);
  const isSaving = dialog.savingId !== null;
  useSavedCollection(dialog);
  const form = useFocusInvalidField(failure);
  const [nameProblem, setNameProblem] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);

  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    const problem = collectionNameProblem(naming.name);
    setNameProblem(problem);
    if (problem !== null || isSaving) return;
    const sent = naming.toSend();
    if (!refuseTakenSlug(collection, sent.slug)) saveCollectionForm(collection, sent);
  };

  const leave = () => (!isSaving && isNamingChanged(dialog) ? setAsking(true) : closeDialog());

  const isNew = collectionId === null;
  const refusals = failure ? fieldErrors(failure) : {};
  const general = failure && withoutFields(failure, ['name', 'slug']);
  return (
    <DialogFrame
      title={isNew ? texts.createNewCollection : texts.editCollection}
      onSave={() => submit()}
      onClose={leave}
    >
      {isSaving && <TypeAhead target="main input" onEscape={closeDialog} />}
      <form ref={form} onSubmit={submit} noValidate style={{ display: 'contents' }}>
        <CountedField
          label={texts.name}
          value={naming.name}
          max={COLLECTION_NAME_MAX}
          hasFocus
          tooLong={collectionNameProblem(naming.name)}
          error={nameProblem ?? refusals.name}
          onChange={(name) => {
            setNameProblem(null);
            naming.setName(name);
          }}
        />
        <TextInput
          label={texts.slug}
          description={texts.slugDescription}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={naming.slug}
          error={refusals.slug}
          onChange={(event) => naming.setSlug(event.currentTarget.value)}
          onBlur={naming.normalise}
        />
        {general && <FormFailure {...general} />}
        <DialogButtons>
          <Button variant="default" onClick={leave}>
            {texts.cancel}
            <ButtonKeys command="closeDialog" />
          </Button>
          <Button type="submit" loading={isSaving}>
            {isNew ? texts.createCollection : texts.updateCollection}
            <ButtonKeys command="saveDialog" />
          </Button>
        </DialogButtons>
      </form>
      {isAsking && <ExitQuestion onBack={() => setAsking(false)} onExit={closeDialog} />}
    </DialogFrame>
  );
}

/**
 * After a failure, focuses the field with an error. If there is none, focuses the first field, unless the form still
 * has the focus: the button loses it while it is loading.
 */
function useFocusInvalidField(failure: Failure | null): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (failure === null) return;
    const refused = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (refused) refused.focus();
    else if (!form.current?.contains(document.activeElement))
      form.current?.querySelector('input')?.focus();
  }, [failure]);
  return form;
}

/** Returns the failure without the errors that the fields show; null if nothing remains. */
function withoutFields(failure: Failure, shown: readonly string[]) {
  const text = describeFormFailure(failure, shown);
  const isAllShown = text.fields.length === 0 && Object.keys(failure.fields).length > 0;
  return isAllShown ? null : text;
}

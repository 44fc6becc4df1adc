import { Button, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { TypeAhead } from '../commands/TypeAhead';
import { collectionNameProblem } from '../domain/collection-name';
import type { Failure } from '../domain/failure';
import { COLLECTION_NAME_MAX } from '../domain/limits';
import { describeFormFailure } from '../notices/describe-failure';
import { fieldErrors } from '../notices/field-errors';
import { isNamingChanged, saveCollectionForm } from '../stores/collections/collection-form';
import { useCollections } from '../stores/collections/collections';
import { closeDialog, type Dialog } from '../stores/dialogs';
import { FormFailure } from '../ui/FormFailure';
import '../ui/field-styles';
import * as texts from '../texts/dialogs';
import { CountedField } from './CountedField';
import { DialogButtons } from './DialogButtons';
import { DialogFrame } from './DialogFrame';
import { ExitQuestion } from './ExitQuestion';
import { useCollectionNaming } from './use-collection-naming';
import { useGoneCollection } from './use-gone-collection';
import { useFocusInvalidField } from './use-focus-invalid-field';
import { useSavedCollection } from './use-saved-collection';

type CollectionForm = Extract<Dialog, { name: 'collection' }>;

/** Creates a collection, or gives one another name and slug: the trash bin too (spec §2, §4). */
export function CollectionDialog({ dialog }: { dialog: CollectionForm }) {
  const { collectionId, typed, failure } = dialog;
  const collection = useCollections((state) =>
    state.collections.find(({ id }) => id === collectionId),
  );
  const naming = useCollectionNaming(collection, typed);
  useGoneCollection(dialog, collection);
  const isSaving = dialog.savingId !== null;
  useSavedCollection(dialog);
  const form = useFocusInvalidField(failure);
  const [nameProblem, setNameProblem] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);

  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    const problem = collectionNameProblem(naming.name);
    setNameProblem(problem);
    if (problem === null && !isSaving) saveCollectionForm(collection, naming.toSend());
  };

  const leave = () => (!isSaving && isNamingChanged(dialog) ? setAsking(true) : closeDialog());

  const isNew = collectionId === null;
  const refusals = failure ? fieldErrors(failure) : {};
  const general = failure && withoutFields(failure, ['name', 'slug']);
  return (
    <DialogFrame
      title={isNew ? texts.createCollection : texts.editCollection}
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
          </Button>
          <Button type="submit" loading={isSaving}>
            {isNew ? texts.createCollection : texts.updateCollection}
          </Button>
        </DialogButtons>
      </form>
      {isAsking && <ExitQuestion onBack={() => setAsking(false)} onExit={closeDialog} />}
    </DialogFrame>
  );
}

/** A failure without what stands beside its fields already; null when nothing else is left to say. */
function withoutFields(failure: Failure, shown: readonly string[]) {
  const text = describeFormFailure(failure, shown);
  const isAllShown = text.fields.length === 0 && Object.keys(failure.fields).length > 0;
  return isAllShown ? null : text;
}

import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import {
  TOKEN_DAYS,
  TOKEN_NAME_MAX,
  type CreatedToken,
  type TokenDays,
  type TokenScope,
} from '../domain/access-token';
import { codePointLength } from '../domain/text';
import { useRequestForm } from '../notices/use-request-form';
import { createAccessToken } from '../stores/account/access-tokens';
import { ordinaryOf, useCollections } from '../stores/collections/collections';
import { closeDialog, type Dialog } from '../stores/dialogs';
import '../ui/field-styles';
import { FormFailure } from '../ui/FormFailure';
import * as texts from '../texts/access-tokens';
import { Choices } from './Choices';
import { ButtonKeys, DialogButtons } from './DialogButtons';
import { DialogFrame } from './DialogFrame';
import { MadeToken } from './MadeToken';
import hidden from '../ui/VisuallyHidden.module.css';
import classes from './NewTokenDialog.module.css';
import { useSecurityDelay } from './use-security-delay';

type NewToken = Extract<Dialog, { name: 'newToken' }>;

/** Creates an access token, and shows its secret once or hands it over to the browser extension (spec §2). */
export function NewTokenDialog({ dialog: { isForExtension } }: { dialog: NewToken }) {
  const [made, setMade] = useState<CreatedToken | null>(null);
  const [scope, setScope] = useState<TokenScope>(isForExtension ? 'write' : 'add');
  const [days, setDays] = useState<TokenDays>(null);
  // Null for all collections.
  const [chosen, setChosen] = useState<readonly string[] | null>(null);
  const [isTried, setTried] = useState(false);
  const collections = ordinaryOf(useCollections((state) => state.collections));
  const { field, onSubmit, status, problem } = useRequestForm(
    { name: isForExtension ? texts.browserExtension : '' },
    checkName,
  );
  // Any website can open the account page with this question.
  const isReady = useSecurityDelay(isForExtension);
  const isSending = status === 'sending';
  const isNoneChosen = chosen?.length === 0;

  const create = async (name: string) => {
    const result = await createAccessToken({ name, scope, collections: chosen, days });
    if (result && 'failure' in result) return result.failure;
    // Without a token, the session has ended, which the page says.
    if (result) setMade(result.answer);
    else closeDialog();
    return null;
  };
  const submit = onSubmit(({ name }) => {
    setTried(true);
    return isReady && !isSending && !isNoneChosen ? create(name) : null;
  });

  if (made)
    return (
      // Only “Done” closes it, since the secret isn't shown again.
      <DialogFrame title={isForExtension ? texts.connected : made.name}>
        <MadeToken token={made} isForExtension={isForExtension} />
      </DialogFrame>
    );

  return (
    <DialogFrame
      title={isForExtension ? texts.connectExtension : texts.newToken}
      // The answer has the only copy of the secret.
      onClose={isSending ? () => {} : closeDialog}
    >
      <form onSubmit={submit} noValidate className={classes.form}>
        {isForExtension && <p className={classes.words}>{texts.extensionAsks}</p>}
        <TextInput
          label={texts.name}
          description={isForExtension ? undefined : texts.nameExample}
          autoComplete="off"
          data-autofocus={!isForExtension || undefined}
          {...field('name')}
        />
        <Choices
          legend={texts.scope}
          choices={isForExtension ? EXTENSION_SCOPES : SCOPES}
          value={scope}
          hasFocus={isForExtension}
          onChange={setScope}
        />
        <Choices
          legend={texts.collections}
          choices={WHICH}
          value={chosen === null ? 'all' : 'some'}
          onChange={(which) => setChosen(which === 'all' ? null : [])}
        />
        {chosen && (
          <Checkbox.Group
            label={texts.collections}
            labelProps={{ className: hidden.text }}
            value={[...chosen]}
            error={isTried && isNoneChosen && texts.chooseACollection}
            onChange={setChosen}
          >
            <div className={classes.collections}>
              {collections.map(({ id, name, isPending }) => (
                // The server doesn't know a pending one yet.
                <Checkbox key={id} value={id} label={name} disabled={isPending} dir="auto" />
              ))}
            </div>
          </Checkbox.Group>
        )}
        <NativeSelect
          label={texts.ends}
          value={String(days)}
          rightSection={<IconChevronDown size={18} stroke={1.5} aria-hidden />}
          data={ENDS}
          onChange={(event) =>
            setDays(TOKEN_DAYS.find((each) => String(each) === event.currentTarget.value) ?? null)
          }
        />
        {problem && <FormFailure {...problem} />}
        <DialogButtons>
          <Button variant="default" disabled={isSending} onClick={closeDialog}>
            {texts.cancel}
            <ButtonKeys command="closeDialog" />
          </Button>
          <Button
            type="submit"
            loading={isSending}
            aria-disabled={!isReady || undefined}
            data-disabled={!isReady || undefined}
          >
            {isForExtension ? texts.connect : texts.createToken}
          </Button>
        </DialogButtons>
      </form>
    </DialogFrame>
  );
}

function checkName({ name }: { readonly name: string }) {
  const length = codePointLength(name.trim());
  const isFitting = length > 0 && length <= TOKEN_NAME_MAX;
  return { name: isFitting ? null : texts.writeAName(TOKEN_NAME_MAX) };
}

const SCOPES = [
  { value: 'add', label: texts.addOnly, description: texts.addOnlyAllows },
  { value: 'read', label: texts.read, description: texts.readAllows },
  { value: 'write', label: texts.readAndWrite, description: texts.readAndWriteAllows },
] as const;

// A token that only reads couldn't add. The smallest scope that does both is the whole one.
const EXTENSION_SCOPES = [
  { value: 'write', label: texts.readAndWrite, description: texts.extensionFinds },
  { value: 'add', label: texts.addOnly, description: texts.extensionAdds },
] as const;

const WHICH = [
  { value: 'all', label: texts.allCollections },
  { value: 'some', label: texts.someCollections },
] as const;

const ENDS = [
  { value: 'null', label: texts.never },
  { value: '30', label: texts.after30Days },
  { value: '365', label: texts.afterAYear },
];

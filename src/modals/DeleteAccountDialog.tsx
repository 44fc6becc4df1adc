import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useRequestForm } from '../notices/use-request-form';
import { accountSize, deleteAccount } from '../stores/account/deletion';
import { useHasPassword, useSession } from '../stores/account/session';
import { closeDialog, openDialog, type Dialog } from '../stores/dialogs';
import { saveAllUnsyncedAsFile } from '../stores/sync/unsynced';
import { FormFailure } from '../ui/FormFailure';
import { fillText } from '../ui/fill-text';
import '../ui/field-styles';
import * as texts from '../texts/dialogs';
import { ButtonKeys, DialogButtons } from './DialogButtons';
import { DialogFrame } from './DialogFrame';
import { UnsavedTexts } from './UnsavedTexts';
import buttons from './DialogButtons.module.css';
import classes from './UnsavedTexts.module.css';

/** Opens the export dialog in place of this one. */
function exportFirst(): void {
  closeDialog();
  openDialog({ name: 'export', scope: { kind: 'everything' } });
}

type DeleteAccount = Extract<Dialog, { name: 'deleteAccount' }>;

const EMPTY = { password: '', username: '' };

/**
 * Says what is deleted with the account, and deletes it after the user has entered the password or username (spec §2).
 */
export function DeleteAccountDialog({ dialog: { unsynced, drafts } }: { dialog: DeleteAccount }) {
  const hasPassword = useHasPassword();
  const { field, onSubmit, status, problem } = useRequestForm(
    EMPTY,
    ({ password, username: typed }) => ({
      password: hasPassword && password === '' ? texts.enterYourPassword : null,
      username: !hasPassword && typed.trim() === '' ? texts.enterYourUsername : null,
    }),
  );
  const username = useSession(({ user }) => user?.username ?? '');
  const isSending = status === 'sending';
  const [{ items, collections, devices }] = useState(accountSize);
  const count = unsynced.length + drafts.length;

  const submit = onSubmit(({ password, username: typed }) =>
    deleteAccount(hasPassword ? { password } : { username: typed.trim() }),
  );

  return (
    <DialogFrame
      title={texts.askDeleteAccount}
      // A deletion can't be cancelled, and its failure has to be visible.
      onClose={isSending ? () => {} : closeDialog}
    >
      <p className={classes.question}>
        {fillText(texts.deletesForGood(items, collections), {
          username: <strong>{username}</strong>,
        })}{' '}
        {devices !== null && `${texts.logsOutDevices(devices)} `}
        {texts.backupsHoldIt}
      </p>
      {count > 0 && (
        <>
          <p className={classes.question}>
            {texts.unsaved(unsynced.length, drafts.length)} {texts.goesWithTheAccount(count)}
          </p>
          <UnsavedTexts unsynced={unsynced} drafts={drafts} />
        </>
      )}
      <form onSubmit={submit} noValidate style={{ display: 'contents' }}>
        {hasPassword ? (
          <PasswordInput
            label={texts.password}
            autoComplete="current-password"
            data-autofocus
            {...field('password')}
          />
        ) : (
          <TextInput
            label={texts.usernameToConfirm}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            data-autofocus
            {...field('username')}
          />
        )}
        {problem && <FormFailure {...problem} />}
        <DialogButtons>
          <Button variant="default" disabled={isSending} onClick={closeDialog}>
            {texts.cancel}
            <ButtonKeys command="closeDialog" />
          </Button>
          <Button variant="default" disabled={isSending} onClick={exportFirst}>
            {texts.exportFirst}
          </Button>
          {count > 0 && (
            <Button variant="default" onClick={() => void saveAllUnsyncedAsFile(drafts)}>
              {texts.saveAsAFile}
            </Button>
          )}
          <Button type="submit" className={buttons.destructive} loading={isSending}>
            {texts.deleteAccount}
          </Button>
        </DialogButtons>
      </form>
    </DialogFrame>
  );
}

import { Button } from '@mantine/core';
import { closeDialog, type Dialog } from '../stores/dialogs';
import * as texts from '../texts/dialogs';
import { ButtonKeys, DialogButtons } from './DialogButtons';
import { DialogFrame } from './DialogFrame';

type Info = Extract<Dialog, { name: 'info' }>;

/** A message with a close button only (spec §2). */
export function InfoDialog({ dialog: { title, body } }: { dialog: Info }) {
  return (
    <DialogFrame title={title} onClose={closeDialog}>
      <p style={{ margin: 0 }} dir="auto">
        {body}
      </p>
      <DialogButtons>
        <Button data-autofocus onClick={closeDialog}>
          {texts.close}
          <ButtonKeys command="closeDialog" />
        </Button>
      </DialogButtons>
    </DialogFrame>
  );
}

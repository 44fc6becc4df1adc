import { useState } from 'react';
import { discardUnreadDraft } from '../stores/drafts/drafts';
import { useSyncStatus } from '../stores/sync/sync-status';
import * as texts from '../texts/dialogs';
import { ofAnotherVersion } from '../texts/drafts';
import { ListedText } from './ListedText';
import { QuestionDialog } from './QuestionDialog';
import groups from './DialogGroup.module.css';
import classes from './SyncStatusDialog.module.css';

/** Drafts of another version of the app that this one can't open: their whole text, to copy or discard. */
export function UnreadDrafts({ onDone }: { onDone: () => void }) {
  const unread = useSyncStatus((state) => state.unread);
  const [discarding, setDiscarding] = useState<string | null>(null);
  return (
    <section className={groups.group} aria-labelledby="sync-unread">
      <h3 id="sync-unread" className={groups.heading}>
        {ofAnotherVersion}
      </h3>
      <p className={classes.done}>{texts.notReadable}</p>
      <ul className={groups.list}>
        {unread.map(({ name, text }) => (
          <ListedText
            key={name}
            name={text.slice(0, 40)}
            text={text}
            onDiscard={() => setDiscarding(name)}
          />
        ))}
      </ul>
      {discarding !== null && (
        <QuestionDialog
          title={texts.discardThisText}
          body={texts.storedNowhereElse}
          cancelLabel={texts.back}
          confirmLabel={texts.discard}
          isDestructive
          onCancel={() => setDiscarding(null)}
          onConfirm={() => {
            void discardUnreadDraft(discarding);
            setDiscarding(null);
            onDone();
          }}
        />
      )}
    </section>
  );
}

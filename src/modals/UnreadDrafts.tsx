import { useState } from 'react';
import { discardUnreadDraft } from '../stores/drafts/unread-drafts';
import { copyToClipboard } from '../stores/items/clipboard';
import { useSyncStatus, type UnreadDraft } from '../stores/sync/sync-status';
import { Button } from '../ui/Button';
import * as texts from '../texts/dialogs';
import { ofAnotherVersion } from '../texts/drafts';
import { QuestionDialog } from './QuestionDialog';
import classes from './SyncStatusDialog.module.css';

/** Drafts that another version of the app has left, with all of their words and the ways out. */
export function UnreadDrafts({ onDone }: { onDone: () => void }) {
  const unread = useSyncStatus((state) => state.unread);
  const [discarding, setDiscarding] = useState<string | null>(null);
  return (
    <section className={classes.group} aria-labelledby="sync-unread">
      <h3 id="sync-unread" className={classes.heading}>
        {ofAnotherVersion}
      </h3>
      <p className={classes.done}>{texts.notReadable}</p>
      <ul className={classes.list}>
        {unread.map((draft) => (
          <Entry key={draft.name} draft={draft} onDiscard={() => setDiscarding(draft.name)} />
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

function Entry({ draft: { text }, onDiscard }: { draft: UnreadDraft; onDiscard: () => void }) {
  const [isCopied, setCopied] = useState(false);
  const name = text.slice(0, 40);
  return (
    <li className={classes.rejected}>
      <textarea
        readOnly
        className={classes.whole}
        aria-label={texts.textOf(name)}
        rows={Math.min(text.split('\n').length + 1, 6)}
        dir="auto"
        value={text}
      />
      <div className={classes.ways}>
        <Button
          size="compact-sm"
          variant="default"
          aria-label={texts.copyNamed(name)}
          onClick={() => void copyToClipboard(text).then(setCopied)}
        >
          {isCopied ? texts.copied : texts.copy}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          aria-label={texts.discardNamed(name)}
          onClick={onDiscard}
        >
          {texts.discard}
        </Button>
      </div>
    </li>
  );
}

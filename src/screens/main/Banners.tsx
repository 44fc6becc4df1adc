import { focusMain } from '../../commands/main-input';
import { runCommand } from '../../commands/dispatch';
import { BANNERS } from '../../notices/messages';
import { useEndedSession } from '../../stores/account/ended-session';
import { isDemo, useSession } from '../../stores/account/session';
import { useItems } from '../../stores/items/items';
import { ErrorBoundary } from '../../ui/ErrorBoundary';
import * as texts from '../../texts/main';
import { countOf } from '../../texts/numbers';
import classes from './Banners.module.css';
import { SessionEnded, VerifyNotice } from './lazy-parts';

/** Notices about the account or the list (spec §2). */
export function Banners({ isTrash }: { isTrash: boolean }) {
  const isDemoUser = useSession(({ user }) => isDemo(user));
  const isUnverified = useSession(
    ({ user }) => user?.verified === false && user.email !== '' && !isDemo(user),
  );
  const ended = useEndedSession();
  const count = useItems(({ items }) => items.length);
  return (
    <>
      {isDemoUser && <p className={classes.notice}>{BANNERS.demo}</p>}
      {isTrash && (
        <p className={classes.notice}>
          {BANNERS.trash}{' '}
          {count > 0 && (
            <button
              type="button"
              className={classes.action}
              onClick={() => runCommand('emptyTrash')}
            >
              {texts.emptyTrashBin(countOf(count, 'item'))}
            </button>
          )}
        </p>
      )}
      {ended && (
        <ErrorBoundary>
          {/* The form disappears, and the focus with it. */}
          <SessionEnded {...ended} onLoggedIn={focusMain} />
        </ErrorBoundary>
      )}
      {isUnverified && !ended && (
        <ErrorBoundary isQuiet>
          <VerifyNotice />
        </ErrorBoundary>
      )}
    </>
  );
}

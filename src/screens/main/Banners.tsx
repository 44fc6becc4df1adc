import { focusMain } from '../../commands/main-input';
import { PATHS } from '../../domain/paths';
import { runCommand } from '../../commands/dispatch';
import { describeFailure } from '../../notices/describe-failure';
import { BANNERS, NOTICES } from '../../notices/messages';
import { loginAgain } from '../../stores/account/account-requests';
import { isDemo, useSession } from '../../stores/account/session';
import { Link } from '../../ui/Link';
import { useItems } from '../../stores/items/items';
import { ErrorBoundary } from '../../ui/ErrorBoundary';
import { logComponentError } from '../../notices/log';
import * as texts from '../../texts/main';
import { countOf } from '../../texts/numbers';
import classes from './Banners.module.css';
import { SessionEnded } from './lazy-parts';
import { VerifyNotice } from './VerifyNotice';

/** What one should know of this account or this list (spec §2). */
export function Banners({ isTrash }: { isTrash: boolean }) {
  const isDemoUser = useSession(({ user }) => isDemo(user));
  const isUnverified = useSession(({ user }) => user?.verified === false && !isDemo(user));
  const isExpired = useSession((state) => state.isExpired && !state.isDeleted);
  const count = useItems(({ items }) => items.length);
  const username = useSession(({ user }) => user?.username ?? '');
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
      {isExpired && (
        <ErrorBoundary onError={logComponentError}>
          <SessionEnded
            notice={NOTICES.sessionExpired.message}
            advice={BANNERS.expired}
            username={username}
            onLogin={async (password) => {
              const failure = await loginAgain(password);
              // The form that has the focus goes.
              if (!failure) focusMain();
              return failure && describeFailure(failure);
            }}
            other={<Link to={PATHS.login}>{texts.logInAsSomebodyElse}</Link>}
          />
        </ErrorBoundary>
      )}
      {isUnverified && !isExpired && <VerifyNotice />}
    </>
  );
}

import type { AccessToken } from '../../domain/access-token';
import { useCollections } from '../../stores/collections/collections';
import { fillText } from '../../ui/fill-text';
import { toDate } from '../../domain/date-time';
import * as texts from '../../texts/access-tokens';
import { AccountRow, Detail, Time } from './AccountList';

const SCOPES = { add: texts.addOnly, read: texts.read, write: texts.readAndWrite } as const;

interface TokenRowProps {
  token: AccessToken;
  /** Whether this token is being revoked. */
  isRevoking: boolean;
  /** Whether any token is being revoked. */
  isBusy: boolean;
  onRevoke: () => void;
}

/** An access token: what it may do and where, when it ends, and which program used it last. */
export function TokenRow({ token, isRevoking, isBusy, onRevoke }: TokenRowProps) {
  const { name, scope, created, expires, lastUsed, lastUsedBy } = token;
  const collections = useNamesOf(token.collections);
  return (
    <AccountRow
      name={name}
      details={
        <>
          {texts.mayDo(SCOPES[scope], collections)}
          <br />
          <Detail>{fillText(texts.createdAt, { time: <Time value={created} /> })}</Detail>
          <Detail>
            {expires === ''
              ? texts.neverExpires
              : fillText(isOver(expires) ? texts.expiredAt : texts.expiresAt, {
                  time: <Time value={expires} />,
                })}
          </Detail>
          {lastUsed === '' ? (
            <Detail>{texts.neverUsed}</Detail>
          ) : (
            texts.lastUsedOn(dayOf(lastUsed), lastUsedBy)
          )}
        </>
      }
      button={{
        text: texts.revoke,
        label: texts.revokeNamed(name),
        isBusy: isRevoking,
        isDisabled: isBusy,
      }}
      onClick={onRevoke}
    />
  );
}

/** Returns the names of the collections to which a token is limited. */
function useNamesOf(ids: readonly string[] | null): string {
  const collections = useCollections((state) => state.collections);
  if (ids === null) return texts.allCollections;
  const names = collections.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
  const gone = ids.length - names.length;
  return texts.inCollections(gone === 0 ? names : [...names, texts.deletedCollections(gone)]);
}

function isOver(expires: string): boolean {
  return toDate(expires).getTime() <= Date.now();
}

/** A day in the user's words. The server's days begin at midnight UTC. */
function dayOf(date: string): string {
  return new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(date),
  );
}

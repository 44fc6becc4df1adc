import { Anchor, Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { TOKENS_MAX, type AccessToken } from '../../domain/access-token';
import type { Failure } from '../../domain/failure';
import { CONNECT_HASH, PATHS } from '../../domain/paths';
import { describeFailure } from '../../notices/describe-failure';
import {
  loadAccessTokens,
  revokeAccessToken,
  useAccessTokens,
} from '../../stores/account/access-tokens';
import { allDialogs, openDialog } from '../../stores/dialogs';
import { fillText } from '../../ui/fill-text';
import * as texts from '../../texts/access-tokens';
import { AccountList } from './AccountList';
import classes from './AccountList.module.css';
import { TokenRow } from './TokenRow';

/** The account's access tokens, with buttons to make and revoke them (spec §2). */
export function AccessTokens() {
  const { tokens, failure, revoking } = useAccessTokens();
  const [done, setDone] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  useConnection();
  useEffect(() => void loadAccessTokens(), []);

  const revoke = async ({ id, name }: AccessToken) => {
    setDone('');
    if (!(await revokeAccessToken(id))) return;
    setDone(texts.isRevoked(name));
    // The button is gone, and the focus with it.
    heading.current?.focus();
  };
  const askToRevoke = (token: AccessToken) =>
    openDialog({
      name: 'confirm',
      title: texts.askRevoke(token.name),
      body: texts.revokingEndsIt,
      confirmLabel: texts.revoke,
      isDestructive: true,
      onConfirm: () => void revoke(token),
    });
  const isFull = (tokens?.length ?? 0) >= TOKENS_MAX;

  return (
    <AccountList
      id="access-tokens"
      title={texts.accessTokens}
      heading={heading}
      about={fillText(texts.forPrograms, {
        api: <Anchor href="/api/v1/openapi.json">{texts.api}</Anchor>,
      })}
      rows={
        tokens &&
        tokens.map((token) => (
          <TokenRow
            key={token.id}
            token={token}
            isRevoking={revoking === token.id}
            isBusy={revoking !== null}
            onRevoke={() => askToRevoke(token)}
          />
        ))
      }
      failure={failure && describe(failure)}
      onRetry={() => void loadAccessTokens()}
      done={done}
    >
      {tokens !== null && !isFull && (
        <Button
          variant="default"
          onClick={() => openDialog({ name: 'newToken', isForExtension: false })}
        >
          {texts.newTokenAsk}
        </Button>
      )}
      {isFull && <span className={classes.only}>{texts.tooManyTokens(TOKENS_MAX)}</span>}
      {tokens?.length === 0 && done === '' && (
        <span className={classes.only}>{texts.noTokens}</span>
      )}
    </AccountList>
  );
}

/** Without an answer, it says that tokens need the server, since most else on this page works offline. */
function describe(failure: Failure) {
  const text = describeFailure(failure);
  return failure.status === 0 ? { ...text, meaning: texts.tokensNeedTheServer } : text;
}

/** Asks once whether the browser extension may have a token, if it has opened this page. */
function useConnection(): void {
  const { hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (hash !== CONNECT_HASH) return;
    // A reload must not ask again.
    void navigate(PATHS.profile, { replace: true });
    if (!allDialogs().some(({ name }) => name === 'newToken'))
      openDialog({ name: 'newToken', isForExtension: true });
  }, [hash, navigate]);
}

import { Anchor } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { PATHS } from '../../domain/paths';
import { copyToClipboard } from '../../stores/items/clipboard';
import { CopyField } from '../../ui/CopyField';
import { fillText } from '../../ui/fill-text';
import { FormPage } from '../../ui/FormPage';
import * as texts from '../../texts/access-tokens';

/**
 * How long the token stays in the address, in ms. The browser extension reads it there, and the page can't tell when
 * that is done.
 */
const TOKEN_SHOWN_MS = 3_000;

/** `/extension-connected#token=…`: hands an access token over to the browser extension (spec §2). */
export function ExtensionConnectedScreen() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [token] = useState(() => new URLSearchParams(hash.slice(1)).get('token'));
  useEffect(() => {
    if (hash === '') return;
    const clear = () => void navigate(PATHS.extensionConnected, { replace: true });
    const timer = setTimeout(clear, TOKEN_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [hash, navigate]);

  if (!token)
    return (
      <FormPage title={texts.notConnected}>
        <p>
          {fillText(texts.extensionOpensThis, {
            account: (
              <Anchor component={Link} to={PATHS.profile}>
                {texts.toTheAccount}
              </Anchor>
            ),
          })}
        </p>
      </FormPage>
    );
  return (
    <FormPage title={texts.connected}>
      <p role="status">{texts.closeThisTab}</p>
      <p>{texts.pasteTheToken}</p>
      <CopyField label={texts.token} value={token} onCopy={copyToClipboard} />
    </FormPage>
  );
}

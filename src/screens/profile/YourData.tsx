import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { runCommand } from '../../commands/dispatch';
import { isNearlyFull, type AccountUsage } from '../../domain/account-bytes';
import { readUsage } from '../../stores/account/usage';
import { formatBytes } from '../../texts/numbers';
import * as texts from '../../texts/profile';
import classes from './ProfileScreen.module.css';

/**
 * Export, import and the size of the account (spec §6). Export and import run on this device, so they work without a
 * session.
 */
export function YourData() {
  const [usage, setUsage] = useState<AccountUsage | null>(null);
  useEffect(() => void readUsage().then(setUsage), []);
  return (
    <section aria-labelledby="your-data">
      <h2 id="your-data">{texts.yourData}</h2>
      <p>{texts.filesAreMadeHere}</p>
      {usage && (
        <p>
          {texts.youUse(formatBytes(usage.bytes), formatBytes(usage.maxBytes))}
          {isNearlyFull(usage) && ` ${texts.nearlyFull}`}
        </p>
      )}
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => runCommand('export')}>
          {texts.openExport}
        </Button>
        <Button variant="default" onClick={() => runCommand('import')}>
          {texts.openImport}
        </Button>
      </div>
    </section>
  );
}

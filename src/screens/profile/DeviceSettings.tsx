import { Checkbox } from '@mantine/core';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import { setSettings, useSettings } from '../../stores/settings';
import * as texts from '../../texts/profile';
import classes from './ProfileScreen.module.css';

/** The settings of this device (spec §1, §3). */
export function DeviceSettings() {
  const isFaviconEnabled = useSettings((state) => state.isFaviconEnabled);
  const hasDigitKeys = useSettings((state) => state.hasDigitKeys);
  const isTrackingRemoved = useSettings((state) => state.isTrackingRemoved);
  return (
    <section aria-labelledby="this-device">
      <h2 id="this-device">{texts.onThisDevice}</h2>
      <div className={classes.fields}>
        <Checkbox
          label={texts.showIconsOfLinks}
          description={texts.noThirdPartyCookies}
          checked={isFaviconEnabled}
          onChange={(event) => setSettings({ isFaviconEnabled: event.currentTarget.checked })}
        />
        <Checkbox
          label={texts.digitKeysOpenCollections}
          checked={hasDigitKeys}
          onChange={(event) => setSettings({ hasDigitKeys: event.currentTarget.checked })}
        />
        <Checkbox
          label={texts.removeTracking}
          description={texts.partsThatTrackAreCut}
          checked={isTrackingRemoved}
          onChange={(event) => setSettings({ isTrackingRemoved: event.currentTarget.checked })}
        />
      </div>
    </section>
  );
}

import { NOTICES } from '../../notices/messages';
import { showNotice } from '../../notices/show-notice';

/**
 * Says that the demo account has been reset under everybody who tries it (spec §1), and why everything is
 * different. The toast goes by itself, so it waits until somebody is looking.
 */
export function onDemoReset(): void {
  if (document.visibilityState === 'visible') tell();
  else document.addEventListener('visibilitychange', tell, { once: true });
}

function tell() {
  showNotice(NOTICES.demoReset);
}

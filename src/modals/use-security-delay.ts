import { useEffect, useState } from 'react';

/** As browsers wait before their own prompts take an answer, in ms: as long as a double click may take. */
export const SECURITY_DELAY_MS = 500;

/**
 * Whether what is on the screen has been in front of the person long enough for a key or a click to be
 * meant for it. A page that leads here could else have its second click, or a key that is pressed
 * again and again, answer a dialog that nobody has seen. It begins anew when the window comes back to
 * the front, which a page may bring about between two clicks.
 *
 * @param isNeeded whether the dialog can have been opened by somebody else's page
 */
export function useSecurityDelay(isNeeded: boolean): boolean {
  const [isOver, setOver] = useState(!isNeeded);
  useEffect(() => {
    if (!isNeeded) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const begin = () => {
      clearTimeout(timer);
      setOver(false);
      timer = setTimeout(() => setOver(true), SECURITY_DELAY_MS);
    };
    begin();
    window.addEventListener('focus', begin);
    document.addEventListener('visibilitychange', begin);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('focus', begin);
      document.removeEventListener('visibilitychange', begin);
    };
  }, [isNeeded]);
  return isOver;
}

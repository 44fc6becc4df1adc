import { useEffect, useState } from 'react';

/** Delay before the dialog accepts an answer, in ms. Browsers delay their prompts alike: it outlasts a double click. */
export const SECURITY_DELAY_MS = 500;

/**
 * Whether the dialog has been visible long enough that keys and clicks are meant for it. Otherwise another site could
 * open it and let the second click of a double click, or a repeated key, answer it unseen (clickjacking). The delay
 * starts again when the window gets the focus, as the site may cause that between two clicks.
 * @param isNeeded whether another site or app can have opened the dialog
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

import { useEffect, useState } from 'react';

/**
 * Delay before the dialog accepts an answer, in ms: longer than a double click, and as long as that of browsers' own
 * prompts.
 */
export const SECURITY_DELAY_MS = 500;

/** Enter that has been held down since before the question answers nothing. In a text it makes lines. */
function ignoreHeldEnter(event: KeyboardEvent): void {
  const isAnswer = event.key === 'Enter' && !(event.target instanceof HTMLTextAreaElement);
  if (isAnswer && event.repeat) event.preventDefault();
}

/**
 * Returns whether the dialog has been visible long enough for the user to have seen it. Without the delay, another site
 * could open it and let the second click of a double click, or a repeated key, answer it unseen (clickjacking). The
 * delay restarts when the window gets the focus, because the site may cause that between two clicks.
 * @param isNeeded whether another site or app may have opened the dialog
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
    document.addEventListener('keydown', ignoreHeldEnter, true);
    window.addEventListener('focus', begin);
    document.addEventListener('visibilitychange', begin);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('keydown', ignoreHeldEnter, true);
      window.removeEventListener('focus', begin);
      document.removeEventListener('visibilitychange', begin);
    };
  }, [isNeeded]);
  return isOver;
}

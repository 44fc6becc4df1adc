import { SECURITY_DELAY_MS } from '../modals/use-security-delay';

/**
 * Ignores Enter and clicks until this page has been in front for half a second. Another site may have opened it with a
 * text in the main input, and could get the second press of a double press to create an item (decision 21).
 */
export function guardAnswers(): void {
  let since = performance.now();
  const guarding = new AbortController();
  const { signal } = guarding;
  window.addEventListener('focus', () => (since = performance.now()), { signal });
  const guard = (event: Event) => {
    if (event instanceof KeyboardEvent && event.key !== 'Enter') return;
    if (event.timeStamp - since >= SECURITY_DELAY_MS) return guarding.abort();
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  for (const type of ['keydown', 'click'])
    window.addEventListener(type, guard, { capture: true, signal });
}

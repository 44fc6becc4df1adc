import { useEffect, useRef, type RefObject } from 'react';
import type { Failure } from '../domain/failure';

/**
 * Leads to the field that the server has refused. When it is none in particular, to the first one,
 * unless the focus is still in the form: its button can't keep it while the answer is on its way.
 */
export function useFocusInvalidField(failure: Failure | null): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (failure === null) return;
    const refused = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (refused) refused.focus();
    else if (!form.current?.contains(document.activeElement))
      form.current?.querySelector('input')?.focus();
  }, [failure]);
  return form;
}

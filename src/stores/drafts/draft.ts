import type { Dialog } from '../dialogs';

/** What a person has written and not saved: the input's text and the dialogs, the open one first. */
export interface Draft {
  inputText: string;
  dialogs: readonly Dialog[];
}

/** What has been typed meanwhile stays; what was written before comes beside it, in the input before it. */
export function joinDrafts(typed: Draft, before: Draft): Draft {
  const inputTexts = [before.inputText, typed.inputText];
  return {
    inputText: inputTexts.filter((text) => text !== '').join(' '),
    dialogs: [...typed.dialogs, ...before.dialogs],
  };
}

/** What is kept of a draft: nothing where nothing is written. */
export function keptOf(draft: Draft): Draft | null {
  return draft.inputText === '' && draft.dialogs.length === 0 ? null : draft;
}

/** Whether it is a draft that this version of the app knows: another one may have kept it. */
export function isDraft(draft: unknown): draft is Draft {
  return (
    typeof draft === 'object' &&
    draft !== null &&
    'inputText' in draft &&
    typeof draft.inputText === 'string' &&
    'dialogs' in draft &&
    Array.isArray(draft.dialogs)
  );
}

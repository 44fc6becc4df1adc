import type { Dialog, DraftText } from '../dialogs';
import { isInputNew, isNewText } from '../items/items';
import { useSession } from '../account/session';
import { currentEngine } from '../sync/current-engine';
import { saveUnsyncedAsFile } from '../sync/unsynced-file';
import * as texts from '../../texts/drafts';
import { isDraft, textOfUnread, type Draft } from './draft';
import { onScreen } from './drafts';
import { holdsUnsaved } from './unsaved';

/** Reads the draft texts of the current account, from all tabs of this browser. */
export async function readDraftTexts(): Promise<DraftText[]> {
  const own = inDraft(onScreen(), isInputNew());
  const drafts = ((await currentEngine()?.readOtherDrafts()) ?? []).filter(isDraft);
  const unread = (await currentEngine()?.readUnread('all')) ?? [];
  // Which list another tab shows is unknown.
  const items = [...(currentEngine()?.items.views() ?? [])];
  const others = drafts.flatMap((draft) => inDraft(draft, isNewText(draft.inputText, items)));
  return [
    ...own,
    ...others.map(({ place, text }) => ({ place: texts.ofAnotherTab(place), text })),
    ...unread.map(({ value }) => ({ place: texts.ofAnotherVersion, text: textOfUnread(value) })),
  ];
}

/** Offers the text of a dialog as a file. */
export function saveDialogAsFile(dialog: Dialog): void {
  saveUnsyncedAsFile(useSession.getState().user?.username ?? '', [], [inDialog(dialog)]);
}

function inDraft({ inputText, dialogs }: Draft, isNew: boolean): DraftText[] {
  const input = isNew ? [{ place: texts.inTheMainInput, text: inputText.trim() }] : [];
  return [...input, ...dialogs.filter(holdsUnsaved).map(inDialog)];
}

function inDialog(dialog: Dialog): DraftText {
  switch (dialog.name) {
    case 'createItem':
      return { place: texts.inANewItem, text: inLines(dialog.title, dialog.content) };
    case 'editItem':
      return { place: texts.inAnEdit, text: inLines(dialog.typed.title, dialog.typed.content) };
    case 'collection':
      return {
        place: texts.inTheForm,
        text: inLines(dialog.typed?.name, dialog.typed?.slug ?? undefined),
      };
    case 'pasteLines':
      return { place: texts.inPastedLines, text: dialog.text.trim() };
    case 'moveItem':
      return { place: texts.inTheMoveDialog, text: (dialog.query ?? '').trim() };
    case 'putAway':
      return { place: texts.inTheLaterDialog, text: (dialog.query ?? '').trim() };
    default:
      throw new Error(`Nothing is written in the dialog ${dialog.name}.`);
  }
}

function inLines(...texts: readonly (string | undefined)[]): string {
  return texts.filter((text) => text !== undefined && text !== '').join('\n');
}

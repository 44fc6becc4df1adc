import { readConnection } from './connection';
import { readEntries, type Result } from './queue';
import * as texts from './texts';

const FAILED = '!';
/** Badges of a tab, by the result for its page. Other results are shown on all tabs. */
const MARKS: Partial<Record<Result, string>> = {
  saved: '✓',
  known: '=',
  noPage: FAILED,
  notStored: FAILED,
};
/** The accent and the error colour of `tokens.css`. White has a contrast of more than 6:1 on both. */
const COLOURS = { usual: '#176e51', failed: '#b42318' };

/** Shows on all tabs how many texts wait, and whether a person has to do something. */
export async function showState(): Promise<void> {
  const [connection, entries] = await Promise.all([readConnection(), readEntries()]);
  const count = entries.length;
  if (connection?.isRefused || (!connection && count > 0))
    return showBadge(FAILED, texts.needsConnection);
  if (entries.some(({ refused }) => refused !== undefined))
    return showBadge(FAILED, texts.hasRefused);
  return count === 0 ? showBadge('', '') : showBadge(String(count), texts.waitingCount(count));
}

/** Shows on the tab that a text comes from what became of it, until the tab leaves its page. */
export async function showResult(result: Result, tabId: number | undefined): Promise<void> {
  if (tabId === undefined) return;
  // The tab may be closed by now, and a badge can't be set on it.
  const tabs = await chrome.tabs.query({});
  if (!tabs.some(({ id }) => id === tabId)) return;
  const mark = MARKS[result];
  if (mark !== undefined) await showBadge(mark, texts.results[result], tabId);
  else await clearResult(tabId);
}

/** Removes the result from a tab, which then shows the state again. */
export async function clearResult(tabId: number): Promise<void> {
  const [own, common] = await Promise.all([
    chrome.action.getBadgeText({ tabId }),
    chrome.action.getBadgeText({}),
  ]);
  if (own === common) return;
  // Firefox needs null, which the types don't know.
  await chrome.action.setBadgeText({ tabId, text: null as unknown as undefined });
  await chrome.action.setTitle({ tabId, title: '' });
}

/** Whether the badge of a tab says that Jot already has the link to its page. */
export async function saysKnown(tabId?: number): Promise<boolean> {
  return (await chrome.action.getBadgeText({ tabId })) === MARKS.known;
}

async function showBadge(text: string, words: string, tabId?: number): Promise<void> {
  const color = text === FAILED ? COLOURS.failed : COLOURS.usual;
  await chrome.action.setBadgeText({ tabId, text });
  await chrome.action.setBadgeBackgroundColor({ tabId, color });
  await chrome.action.setTitle({
    tabId,
    title: words === '' ? texts.jot : `${texts.jot}: ${words}`,
  });
}

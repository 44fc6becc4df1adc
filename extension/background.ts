import { saysKnown, showProblem, showResult, showState } from './badge';
import { lastCollection, readConnection, takeToken } from './connection';
import { openedBy, suggestItems } from './omnibox';
import { readPage } from './page';
import { ALARM, newEntry, putEntry, sendWaiting, type NewText, type Result } from './queue';
import * as texts from './texts';

// The browser ends this worker whenever it is idle, and starts it again for an event. So all listeners are added at
// once, and nothing is only in memory.

chrome.commands.onCommand.addListener((_command, tab) => {
  if (tab) void savePage(tab);
});
chrome.runtime.onStartup.addListener(() => void send());
chrome.runtime.onInstalled.addListener(({ reason }) => {
  if (reason === chrome.runtime.OnInstalledReason.INSTALL) void chrome.runtime.openOptionsPage();
  void send();
});
chrome.alarms.onAlarm.addListener(({ name }) => {
  if (name === ALARM) void send();
});
// The popup sends the id of the text that it has stored, and is told what became of it.
chrome.runtime.onMessage.addListener((id: string, _sender, respond: (result: Result) => void) => {
  void send(id).then(respond);
  return true;
});
chrome.storage.local.onChanged.addListener(() => void showState());
chrome.tabs.onUpdated.addListener((tabId, { url }) => {
  if (url !== undefined) void takeToken(tabId, url).then((isTaken) => void (isTaken && send()));
});
chrome.omnibox.onInputChanged.addListener((text, suggest) => void suggestItems(text, suggest));
chrome.omnibox.onInputEntered.addListener((text, disposition) => {
  const url = openedBy(text);
  if (url === null) void add({ text });
  else if (disposition === 'currentTab') void chrome.tabs.update({ url });
  else void chrome.tabs.create({ url, active: disposition === 'newForegroundTab' });
});

async function send(id?: string): Promise<Result> {
  const result = await sendWaiting(id);
  await showState();
  return result;
}

/** Saves the page of a tab. If its link is already there, the badge says so, and the key pressed again adds another. */
async function savePage(tab: chrome.tabs.Tab): Promise<void> {
  const page = await readPage(tab);
  if (!page) return showProblem(texts.pageCantBeSaved, tab.id);
  const isUnlessKnown = page.isUnlessKnown && !(await saysKnown(page.tabId));
  await showResult(page.tabId, await add({ ...page, isUnlessKnown }));
}

/** Adds a text to the collection used last. */
async function add({ text, title, isUnlessKnown }: NewText): Promise<Result> {
  const connection = await readConnection();
  const to = connection ? await lastCollection(connection.server) : '';
  const entry = newEntry({ text, title, isUnlessKnown, to });
  try {
    await putEntry(entry);
  } catch {
    await showProblem(texts.notStored);
    return 'refused';
  }
  if (!connection || connection.isRefused) await chrome.runtime.openOptionsPage();
  return send(entry.id);
}

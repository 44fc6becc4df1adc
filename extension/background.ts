import { clearResult, saysKnown, showResult, showState } from './badge';
import { readConnection, takeToken } from './connection';
import { openedBy, suggestItems } from './omnibox';
import { readPage } from './page';
import { ALARM, sendWaiting, storeText, type NewText, type Result } from './queue';

/** A message from the popup: to save a tab's page, or to send what waits, with the id of a text to hear about. */
export type Message = { tab: chrome.tabs.Tab } | { id: string };

// The browser ends this worker whenever it is idle, and starts it again for an event. So all listeners are added at
// once, and nothing is only in memory.

// No page may read the token, not even through the code that reads the selected text. Firefox doesn't know this.
void chrome.storage.local.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' });
chrome.commands.onCommand.addListener((_command, tab) => void (tab && savePage(tab)));
chrome.runtime.onStartup.addListener(() => void send());
chrome.runtime.onInstalled.addListener(({ reason }) => {
  if (reason === chrome.runtime.OnInstalledReason.INSTALL) void chrome.runtime.openOptionsPage();
  void send();
});
chrome.alarms.onAlarm.addListener(({ name }) => void (name === ALARM && send()));
chrome.runtime.onMessage.addListener((message: Message, _sender, respond) => {
  void ('tab' in message ? savePage(message.tab) : send(message.id)).then(respond);
  return true;
});
chrome.storage.local.onChanged.addListener(() => void showState());
chrome.tabs.onUpdated.addListener((tabId, { title, url }) => {
  // The browser keeps the badge if the page itself changes its address.
  if (url !== undefined) void clearResult(tabId);
  // The account page changes its title when it shows the token.
  if (title !== undefined) void takeToken(tabId).then((isTaken) => void (isTaken && send()));
});
chrome.omnibox.onInputChanged.addListener((text, suggest) => void suggestItems(text, suggest));
chrome.omnibox.onInputEntered.addListener((text, disposition) => {
  if (text.trim() === '') return;
  const url = openedBy(text);
  if (url === null) void addTyped(text);
  else if (disposition === 'currentTab') void chrome.tabs.update({ url });
  else void chrome.tabs.create({ url, active: disposition === 'newForegroundTab' });
});

async function send(id?: string): Promise<Result> {
  const result = await sendWaiting(id);
  await showState();
  return result;
}

/** Saves the page of a tab. If its link is already there, the badge says so, and saving it again adds another. */
async function savePage(tab: chrome.tabs.Tab): Promise<Result> {
  const page = await readPage(tab);
  const isUnlessKnown = page?.isUnlessKnown && !(await saysKnown(tab.id));
  const result = page ? await add({ ...page, isUnlessKnown }) : 'noPage';
  await showResult(result, tab.id);
  return result;
}

/** Adds a text from the address bar. The tab that it was typed in shows what became of it. */
async function addTyped(text: string): Promise<void> {
  const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
  await showResult(await add({ text }), tab?.id);
}

async function add(text: NewText): Promise<Result> {
  const id = await storeText(text);
  if (id === null) return 'notStored';
  const connection = await readConnection();
  if (!connection || connection.isRefused) await chrome.runtime.openOptionsPage();
  return send(id);
}

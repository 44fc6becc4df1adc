import * as connections from './connection';
import { button, make, show } from './dom';
import * as texts from './texts';

const server = make('input', { inputMode: 'url', placeholder: texts.addressExample });
const token = make('input', { type: 'password', autocomplete: 'off' });
const submit = make('button', {});
const state = make('p', {});
const disconnectButton = button(texts.disconnect, () => void disconnect());
// A token that could not be used leads here, with the reason.
const status = make('p', { role: 'status' }, decodeURIComponent(location.hash.slice(1)));

const form = make(
  'form',
  { noValidate: true },
  make('label', {}, make('span', {}, texts.address), server),
  make('label', {}, make('span', {}, texts.token), token),
  submit,
);
form.addEventListener('submit', (event) => {
  event.preventDefault();
  void connect();
});
show(make('h1', {}, texts.jot), state, disconnectButton, form, status);
chrome.storage.local.onChanged.addListener(() => void showConnection());
await showConnection();

async function connect(): Promise<void> {
  const origin = connections.serverOf(server.value);
  if (origin === null) {
    status.textContent = texts.badAddress;
    return;
  }
  // Nothing may be awaited before: the browser asks only right after the person's click.
  const origins = [connections.patternOf(origin)];
  const isAllowed = await chrome.permissions.request({ origins });
  const given = token.value.trim();
  if (!isAllowed) status.textContent = texts.noPermission;
  else if (given === '') {
    status.textContent = texts.goOnInTab;
    await connections.openAccountPage(origin);
  } else {
    status.textContent = (await connections.connect(origin, given)) ?? '';
    await chrome.runtime.sendMessage({ id: '' });
  }
}

async function disconnect(): Promise<void> {
  const connection = await connections.readConnection();
  if (connection) await connections.disconnect(connection);
}

async function showConnection(): Promise<void> {
  const connection = await connections.readConnection();
  disconnectButton.hidden = connection === null;
  submit.textContent = connection ? texts.connectAgain : texts.connect;
  state.textContent = texts.stateOf(connection);
  if (!connection) return;
  server.value ||= connection.server;
  token.value = '';
}

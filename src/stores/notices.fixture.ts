import { isValidElement, type ReactNode } from 'react';
import type { NoticeAction } from '../notices/show-notice';
import { notifications, notificationsStore } from '@mantine/notifications';

/** Returns the messages of all open and queued toasts, once they are rendered. */
export async function shownNotices(): Promise<string[]> {
  // Rendering a toast waits for this module.
  await import('../notices/toasts');
  await Promise.resolve();
  return open().map(({ title, message }) => String(title ?? wordsOf(message)));
}

/** Returns the second lines of the toasts that have one. */
export async function noticeDetails(): Promise<string[]> {
  await shownNotices();
  return open().flatMap(({ title, message }) => (title ? [wordsOf(message)] : []));
}

/** Clicks the button with that label, or the only one, of a toast. */
export async function pressNoticeButton(label?: string): Promise<void> {
  await shownNotices();
  const action = open()
    .flatMap(({ message }) =>
      isValidElement<{ actions: readonly NoticeAction[] }>(message) ? message.props.actions : [],
    )
    .find((each) => label === undefined || each.label === label);
  if (!action) throw new Error('no toast has this button');
  action.run();
}

/** Closes all toasts. */
export async function closeNotices(): Promise<void> {
  await shownNotices();
  for (const { id } of open()) if (id !== undefined) notifications.hide(id);
}

/** Returns the text of a toast without its button. */
function wordsOf(message: ReactNode): string {
  return isValidElement<{ text: string }>(message) ? message.props.text : String(message);
}

function open() {
  const { notifications: shown, queue } = notificationsStore.getState();
  return [...shown, ...queue];
}

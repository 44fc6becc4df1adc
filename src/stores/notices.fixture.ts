import { isValidElement, type ReactNode } from 'react';
import type { NoticeAction } from '../notices/show-notice';
import { notifications, notificationsStore } from '@mantine/notifications';

/** The messages of the toasts that are open or wait to be, once all that were asked for are drawn. */
export async function shownNotices(): Promise<string[]> {
  // Drawing a toast waits for this very module.
  await import('../notices/toasts');
  await Promise.resolve();
  return open().map(({ title, message }) => String(title ?? wordsOf(message)));
}

/** The second lines of those toasts that have one. */
export async function noticeDetails(): Promise<string[]> {
  await shownNotices();
  return open().flatMap(({ title, message }) => (title ? [wordsOf(message)] : []));
}

/** Presses the button of the toast that has one. */
export async function pressNoticeButton(): Promise<void> {
  await shownNotices();
  const run = open()
    .map(({ message }) => (isValidElement<NoticeAction>(message) ? message.props.run : undefined))
    .find((each) => each !== undefined);
  if (!run) throw new Error('no toast has a button');
  run();
}

/** Closes all toasts. */
export async function closeNotices(): Promise<void> {
  await shownNotices();
  for (const { id } of open()) if (id !== undefined) notifications.hide(id);
}

/** The words of a toast, which stand beside its button where it has one. */
function wordsOf(message: ReactNode): string {
  return isValidElement<{ text: string }>(message) ? message.props.text : String(message);
}

function open() {
  const { notifications: shown, queue } = notificationsStore.getState();
  return [...shown, ...queue];
}

import { notifications, notificationsStore } from '@mantine/notifications';

/** The messages of the toasts that are open or wait to be, once all that were asked for are drawn. */
export async function shownNotices(): Promise<string[]> {
  // Drawing a toast waits for this very module.
  await import('../notices/toasts');
  await Promise.resolve();
  return open().map(({ title, message }) => String(title ?? message));
}

/** Closes all toasts. */
export async function closeNotices(): Promise<void> {
  await shownNotices();
  for (const { id } of open()) if (id !== undefined) notifications.hide(id);
}

function open() {
  const { notifications: shown, queue } = notificationsStore.getState();
  return [...shown, ...queue];
}

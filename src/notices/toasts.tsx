import { Button } from '@mantine/core';
import { notifications, Notifications } from '@mantine/notifications';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import * as texts from '../texts/notices';
import { keepFocus } from '../ui/keep-focus';
import { Keys } from '../ui/Keys';
import type { Notice, NoticeAction } from './show-notice';
import { rememberOrigin, returnFocus } from './toast-focus';
import classes from './toasts.module.css';

/** The toasts, at the bottom of the column: 440 px wide, five at most, the others are queued (spec §9). */
export function ToastArea() {
  return (
    <Notifications
      limit={5}
      containerWidth={440}
      autoClose={4000}
      position="bottom-center"
      zIndex="var(--jot-layer-toast)"
      className={classes.area}
    />
  );
}

interface Toast {
  id: string;
  notice: Notice;
  /** How often it was shown since it was last closed. */
  count: number;
  /** Whether it is open or queued already. */
  isOpen: boolean;
  /** Second line. */
  detail: string | undefined;
  actions: readonly NoticeAction[];
  onClose: () => void;
}

/** Shows a toast, or updates an open one with its count. */
export function drawToast({ id, notice, count, isOpen, detail, actions, onClose }: Toast): void {
  const { message, kind, autoClose } = notice;
  const counted = kind === 'error' && count > 1 ? texts.times(message, count) : message;
  const data = {
    id,
    title: detail === undefined ? undefined : counted,
    message: <WithActions text={detail ?? counted} actions={actions} />,
    color: kind === 'error' ? 'var(--jot-error)' : 'var(--jot-accent)',
    // Mantine restarts the timer of an open toast only if the time is a different one.
    autoClose: autoClose === false ? autoClose : autoClose + (count % 2),
    withCloseButton: true,
    closeButtonProps: { 'aria-label': texts.close, onMouseDown: keepFocus, onClick: returnFocus },
    onFocus: rememberOrigin,
    role: kind === 'error' ? 'alert' : 'status',
    onClose,
    // Errors stay until they are closed. Five of them must not hide the Undo button.
    ...(notice.isGesture && { priority: 1 }),
  };
  if (isOpen) notifications.update(data);
  else notifications.show(data);
}

/** Closes open and queued toasts by id. */
export function closeToasts(ids: readonly string[]): void {
  for (const id of ids) notifications.hide(id);
}

function WithActions({ text, actions }: { text: string; actions: readonly NoticeAction[] }) {
  if (actions.length === 0) return text;
  return (
    <span className={classes.withActions}>
      <span className={classes.text}>{text}</span>
      {actions.map(({ label, keys = [], run }) => (
        <Button
          key={label}
          className={classes.action}
          size="compact-sm"
          onMouseDown={keepFocus}
          onClick={(event) => {
            // The second click of a double click on “Undo” would be on “Redo”, which takes its place.
            if (event.detail > 1) return;
            // The command may close the toast, and the button with it.
            returnFocus(event);
            run();
          }}
        >
          {label}
          {keys.length > 0 && <Keys keys={keys} isOnButton />}
        </Button>
      ))}
    </span>
  );
}

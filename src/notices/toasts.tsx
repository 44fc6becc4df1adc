import { Button } from '@mantine/core';
import { notifications, Notifications } from '@mantine/notifications';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import * as texts from '../texts/notices';
import type { Notice, NoticeAction } from './show-notice';
import { keepFocus, rememberOrigin, returnFocus } from './toast-focus';
import classes from './toasts.module.css';

/** Draws the toasts (spec §9: 440 wide, 5 at most, the others wait), all in one corner. */
export function ToastArea() {
  return (
    <Notifications
      limit={5}
      containerWidth={440}
      autoClose={4000}
      position="bottom-right"
      zIndex="var(--jot-layer-toast)"
      className={classes.area}
    />
  );
}

interface Toast {
  id: string;
  notice: Notice;
  /** How often what it tells has happened since it was closed last. */
  count: number;
  /** Whether it is open already, or waits to be. */
  isOpen: boolean;
  /** A second line. */
  detail: string | undefined;
  action: NoticeAction | undefined;
  onClose: () => void;
}

/** Draws a toast, or draws an open one anew with its count. */
export function drawToast({ id, notice, count, isOpen, detail, action, onClose }: Toast): void {
  const { message, kind, closesAfter } = notice;
  const counted = kind === 'error' && count > 1 ? texts.times(message, count) : message;
  const data = {
    id,
    title: detail === undefined ? undefined : counted,
    message: action ? <WithAction text={detail ?? counted} {...action} /> : (detail ?? counted),
    color: kind === 'error' ? 'var(--jot-error)' : 'var(--jot-accent)',
    // An open toast counts on, unless it gets another time.
    autoClose: closesAfter === null ? (false as const) : closesAfter + (count % 2),
    withCloseButton: true,
    closeButtonProps: { 'aria-label': texts.close, onMouseDown: keepFocus, onClick: returnFocus },
    onFocus: rememberOrigin,
    role: kind === 'error' ? 'alert' : 'status',
    onClose,
  };
  if (isOpen) notifications.update(data);
  else notifications.show(data);
}

/** Takes toasts off the screen, and out of the queue. */
export function closeToasts(messages: readonly string[]): void {
  for (const message of messages) notifications.hide(message);
}

function WithAction({ text, label, keys = [], run }: NoticeAction & { text: string }) {
  return (
    <span className={classes.withAction}>
      {text}
      <Button
        className={classes.action}
        size="compact-sm"
        onMouseDown={keepFocus}
        onClick={(event) => {
          // It may be gone with the toast in a moment.
          returnFocus(event);
          run();
        }}
      >
        {label}
        {keys.length > 0 && (
          <span aria-hidden className={classes.keys}>
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </span>
        )}
      </Button>
    </span>
  );
}

import { Button } from '@mantine/core';
import { notifications, Notifications } from '@mantine/notifications';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import * as texts from '../texts/notices';
import type { Notice, NoticeAction } from './show-notice';
import { keepFocus, rememberOrigin, returnFocus } from './toast-focus';
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
  action: NoticeAction | undefined;
  onClose: () => void;
}

/** Shows a toast, or updates an open one with its count. */
export function drawToast({ id, notice, count, isOpen, detail, action, onClose }: Toast): void {
  const { message, kind, autoClose } = notice;
  const counted = kind === 'error' && count > 1 ? texts.times(message, count) : message;
  const data = {
    id,
    title: detail === undefined ? undefined : counted,
    message: action ? <WithAction text={detail ?? counted} {...action} /> : (detail ?? counted),
    color: kind === 'error' ? 'var(--jot-error)' : 'var(--jot-accent)',
    // Mantine restarts the timer of an open toast only if the time is a different one.
    autoClose: autoClose === false ? autoClose : autoClose + (count % 2),
    withCloseButton: true,
    closeButtonProps: { 'aria-label': texts.close, onMouseDown: keepFocus, onClick: returnFocus },
    onFocus: rememberOrigin,
    role: kind === 'error' ? 'alert' : 'status',
    onClose,
  };
  if (isOpen) notifications.update(data);
  else notifications.show(data);
}

/** Closes open and queued toasts by id. */
export function closeToasts(ids: readonly string[]): void {
  for (const id of ids) notifications.hide(id);
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
          // The command may close the toast, and the button with it.
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

import { notifications, Notifications } from '@mantine/notifications';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { Button } from '../ui/Button';
import type { Notice } from './messages';
import type { NoticeAction } from './show-notice';
import { keepFocus, rememberOrigin, returnFocus } from './toast-focus';
import classes from './toasts.module.css';

/** Draws the toasts (spec §9: 440 wide, 5 at most at a place, the others wait). */
export function ToastArea() {
  return (
    <Notifications
      limit={5}
      containerWidth={440}
      autoClose={4000}
      position="bottom-right"
      zIndex="var(--jot-layer-toast)"
      // An area of its own, in which the places stand above each other where there is no room.
      portalProps={{ reuseTargetNode: false, className: classes.area }}
    />
  );
}

interface Toast {
  notice: Notice;
  /** How often it has been shown already, and not been closed. */
  shown: number;
  /** A second line. */
  detail: string | undefined;
  action: NoticeAction | undefined;
  onClose: () => void;
}

/** Draws a toast, or draws an open one anew with its count. */
export function drawToast({ notice, shown, detail, action, onClose }: Toast): void {
  const { message, kind, place, closesAfter } = notice;
  const counted = kind === 'error' && shown > 0 ? `${message} (${shown + 1}×)` : message;
  const data = {
    id: message,
    title: detail === undefined ? undefined : counted,
    message: action ? <WithAction text={detail ?? counted} {...action} /> : (detail ?? counted),
    color: kind === 'error' ? 'var(--jot-error)' : 'var(--jot-accent)',
    position: place === 'items' ? ('bottom-center' as const) : ('bottom-right' as const),
    autoClose: closesAfter ?? (false as const),
    withCloseButton: true,
    closeButtonProps: { 'aria-label': 'Close', onMouseDown: keepFocus, onClick: returnFocus },
    onFocus: rememberOrigin,
    role: kind === 'error' ? 'alert' : 'status',
    onClose,
  };
  if (shown === 0) notifications.show(data);
  else notifications.update(data);
}

/** Takes toasts off the screen, and out of the queue. */
export function closeToasts(messages: readonly string[]): void {
  for (const message of messages) notifications.hide(message);
}

function WithAction({ text, label, run }: NoticeAction & { text: string }) {
  return (
    <span className={classes.withAction}>
      {text}
      <Button size="compact-sm" onMouseDown={keepFocus} onClick={run}>
        {label}
      </Button>
    </span>
  );
}

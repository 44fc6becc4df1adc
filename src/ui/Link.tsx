import type { ComponentPropsWithRef, MouseEvent } from 'react';
import { useHref, useLocation, useNavigate } from 'react-router';
import { fromOwnEntry } from './use-close-on-back';

interface LinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href' | 'target' | 'onClick'> {
  /** A path of the app. */
  to: string;
  /** What the page it leads to is told besides. */
  state?: unknown;
}

/**
 * A link to a page of the app. The router's own also fetches pages ahead and knows routes that load
 * their data: a fifth of its code, which every page would pay for.
 */
export function Link({ to, state, children, ...props }: LinkProps) {
  const href = useHref(to);
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const onClick = (event: MouseEvent) => {
    const isModified = event.metaKey || event.altKey || event.ctrlKey || event.shiftKey;
    // The browser opens a tab or a window, or saves the page.
    if (event.defaultPrevented || event.button !== 0 || isModified) return;
    event.preventDefault();
    // Who stays on the page goes back from it once.
    fromOwnEntry(() => void navigate(to, { state, replace: to === pathname + search + hash }));
  };
  return (
    <a {...props} href={href} onClick={onClick}>
      {children}
    </a>
  );
}

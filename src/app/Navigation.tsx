import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { connectNavigation } from '../stores/navigation';

/** Lends the router's way of navigating to what is no component: stores and commands. */
export function Navigation(): null {
  const navigate = useNavigate();
  useEffect(
    () =>
      connectNavigation(
        (path, options) => void navigate(path, options),
        () => location.pathname,
        () => window.scrollTo(0, 0),
      ),
    [navigate],
  );
  return null;
}

import { useEffect, useLayoutEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { connectNavigation } from '../stores/navigation';
import { listenForBack, noteEntry } from '../ui/use-close-on-back';

/** Lets stores and commands, which aren't components, navigate with the router. */
export function Navigation(): null {
  const navigate = useNavigate();
  const location = useLocation();
  useLayoutEffect(listenForBack, []);
  useLayoutEffect(noteEntry, [location]);
  useEffect(
    () =>
      connectNavigation(
        (path, options) => void navigate(path, options),
        () => window.location.pathname,
        () => window.scrollTo(0, 0),
      ),
    [navigate],
  );
  return null;
}

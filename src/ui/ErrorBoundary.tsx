import { Button } from '@mantine/core';
import { Component, Suspense, type ReactNode } from 'react';
import * as texts from '../texts/ui';
import { ComponentLoadError } from './lazy-with-preload';
import classes from './ErrorBoundary.module.css';

interface ErrorBoundaryProps {
  children: ReactNode;
  /** A part could not be loaded or drawn: for the log. */
  onError: (error: unknown) => void;
  /** Drawn while the part's code is on its way. */
  fallback?: ReactNode;
  /** Gives the part up; without it, it can only be tried again. */
  onClose?: () => void;
  /** What the button for that says, where it does more than close. */
  closeLabel?: string | undefined;
  /** Nothing is shown in the part's place: another one says that it is missing. */
  isQuiet?: boolean;
}

interface ErrorBoundaryState {
  hasFailed: boolean;
  /** Its code could not be had: another version of the app may have taken its place. */
  isMissing: boolean;
}

/**
 * Keeps a part that can't be loaded from taking the rest of the page with it, and offers to try
 * again: the code of menus, dialogs and screens comes when it is wanted, and the network may be gone.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { hasFailed: false, isMissing: false };

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { hasFailed: true, isMissing: error instanceof ComponentLoadError };
  }

  override componentDidCatch(error: unknown): void {
    if (error instanceof ComponentLoadError) error.forget();
    this.props.onError(error);
  }

  override render(): ReactNode {
    const { children, fallback, onClose, closeLabel, isQuiet } = this.props;
    if (!this.state.hasFailed) return <Suspense fallback={fallback}>{children}</Suspense>;
    if (isQuiet) return null;
    return (
      <div role="alert" className={classes.missing}>
        <p>{texts.thisPartOfJot}</p>
        <Button onClick={() => this.setState({ hasFailed: false })}>{texts.tryAgain}</Button>
        {this.state.isMissing && (
          <Button variant="default" onClick={() => window.location.reload()}>
            {texts.reloadThePage}
          </Button>
        )}
        {onClose && (
          <Button variant="default" onClick={onClose}>
            {closeLabel ?? texts.close}
          </Button>
        )}
      </div>
    );
  }
}

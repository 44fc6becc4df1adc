import { Button } from '@mantine/core';
import { Component, Suspense, type ReactNode } from 'react';
import * as texts from '../texts/ui';
import { ComponentLoadError } from './lazy-with-preload';
import classes from './ErrorBoundary.module.css';

interface ErrorBoundaryProps {
  children: ReactNode;
  /** Shown while the code of the children is loading. */
  fallback?: ReactNode;
  /** Adds a button to close the part. Without it, there is only “Try again”. */
  onClose?: () => void;
  /** Label of that button if it does more than close. */
  closeLabel?: string | undefined;
  /** Shows nothing after an error, because another part of the page reports it. */
  isQuiet?: boolean;
  /** When it changes, the boundary renders its children again, because they are different ones now. */
  resetOn?: string | number;
  /** Renders the error message inside a dialog, which has a close button. Without it, the message floats. */
  renderInDialog?: ((message: ReactNode) => ReactNode) | undefined;
}

interface ErrorBoundaryState {
  hasFailed: boolean;
  /** Whether the code of the children could not be loaded. The server may have another build by now. */
  isMissing: boolean;
  /** The property's value at the last render. */
  resetOn: ErrorBoundaryProps['resetOn'];
}

/**
 * Catches errors of a part of the page, so that the rest stays, and offers to try again. The code of menus, dialogs and
 * screens is loaded when it is needed, which fails without a network. The root logs the error (`app/mount.tsx`).
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { hasFailed: false, isMissing: false, resetOn: undefined };

  static getDerivedStateFromError(error: unknown): Partial<ErrorBoundaryState> {
    return { hasFailed: true, isMissing: error instanceof ComponentLoadError };
  }

  static getDerivedStateFromProps(
    { resetOn }: ErrorBoundaryProps,
    before: ErrorBoundaryState,
  ): Partial<ErrorBoundaryState> | null {
    return resetOn === before.resetOn ? null : { resetOn, hasFailed: false };
  }

  override componentDidCatch(error: unknown): void {
    if (error instanceof ComponentLoadError) error.forget();
  }

  override render(): ReactNode {
    const { children, fallback, onClose, closeLabel, isQuiet, renderInDialog } = this.props;
    if (!this.state.hasFailed) return <Suspense fallback={fallback}>{children}</Suspense>;
    if (isQuiet) return null;
    const message = (
      <div role="alert" className={renderInDialog ? classes.message : classes.missing}>
        <p>{texts.thisPartOfJot}</p>
        <Button
          data-autofocus={renderInDialog !== undefined || undefined}
          onClick={() => this.setState({ hasFailed: false })}
        >
          {texts.tryAgain}
        </Button>
        {this.state.isMissing && (
          <Button variant="default" onClick={() => window.location.reload()}>
            {texts.reloadThePage}
          </Button>
        )}
        {onClose && (closeLabel !== undefined || !renderInDialog) && (
          <Button variant="default" onClick={onClose}>
            {closeLabel ?? texts.close}
          </Button>
        )}
      </div>
    );
    return renderInDialog ? renderInDialog(message) : message;
  }
}

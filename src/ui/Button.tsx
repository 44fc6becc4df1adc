import { UnstyledButton } from '@mantine/core';
import type { ComponentPropsWithRef } from 'react';
import classes from './Button.module.css';

interface ButtonProps extends ComponentPropsWithRef<'button'> {
  /** Filled without one; `default` stands back beside a filled one. */
  variant?: 'default';
  size?: 'xs' | 'compact-sm';
  fullWidth?: boolean;
  /** Whether what it does is being done: it can't be pressed meanwhile. */
  loading?: boolean;
}

/** A button with words. Mantine's has sections, groups and three loaders, which every page would pay for. */
export function Button({
  variant,
  size,
  fullWidth = false,
  loading = false,
  disabled = false,
  className,
  children,
  ...props
}: ButtonProps) {
  return (
    <UnstyledButton
      {...props}
      className={className ? `${classes.button} ${className}` : classes.button}
      disabled={disabled || loading}
      data-variant={variant}
      data-size={size}
      data-block={fullWidth || undefined}
      data-loading={loading || undefined}
    >
      <span className={classes.label}>{children}</span>
    </UnstyledButton>
  );
}

import { UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useRef, useState, type ReactNode } from 'react';
import { keepFocus } from './keep-focus';
import classes from './MenuButton.module.css';
import { ErrorBoundary } from './ErrorBoundary';

interface MenuButtonProps {
  /** Text of the button, before its icon. */
  text?: string;
  /** Icon of the button. By default, an arrow. */
  icon?: ReactNode;
  isDisabled?: boolean;
  /** Accessible name: what the button opens. */
  label: string;
  /** Renders the open menu, which may be a lazy component. */
  renderMenu: (onClose: () => void) => ReactNode;
}

/** A button that opens and closes a menu below itself. */
export function MenuButton({
  text,
  icon = <IconChevronDown size={18} stroke={1.5} />,
  isDisabled = false,
  label,
  renderMenu,
}: MenuButtonProps) {
  const [isOpened, setOpened] = useState(false);
  /** Whether the last press has closed the menu, as every press outside of it does before the click. */
  const isClosing = useRef(false);
  return (
    <span className={classes.around}>
      <UnstyledButton
        className={classes.button}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpened}
        disabled={isDisabled}
        onMouseDown={keepFocus}
        onPointerDown={() => {
          isClosing.current = isOpened;
        }}
        // `detail` is 0 after a key press, before which there was no press outside of the menu.
        onClick={({ detail }) => setOpened(detail === 0 ? !isOpened : !isClosing.current)}
      >
        {text !== undefined && (
          <span className={classes.text} dir="auto">
            {text}
          </span>
        )}
        {icon}
      </UnstyledButton>
      {isOpened && (
        <ErrorBoundary onClose={() => setOpened(false)}>
          {renderMenu(() => setOpened(false))}
        </ErrorBoundary>
      )}
    </span>
  );
}

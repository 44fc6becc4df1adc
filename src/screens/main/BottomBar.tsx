import { UnstyledButton } from '@mantine/core';
import {
  IconArrowBackUp,
  IconClock,
  IconCommand,
  IconCopy,
  IconFolderSymlink,
  IconPlus,
  IconSearch,
  IconTrash,
  IconX,
} from '@tabler/icons-react';
import { useEffect } from 'react';
import { runCommand } from '../../commands/dispatch';
import { useMarks } from '../../stores/items/marks';
import { formatNumber } from '../../texts/numbers';
import * as texts from '../../texts/main';
import { MenuButton } from '../../ui/MenuButton';
import { CreateMenu } from './lazy-parts';
import classes from './BottomBar.module.css';

/**
 * The bar with the most common actions at the bottom of a phone, to the right of the collections from the header. While
 * items are marked, their actions replace both.
 */
export function BottomBar({ isTrash }: { isTrash: boolean }) {
  useKeyboardInset();
  const marked = useMarks(({ ids }) => ids.size);
  if (marked > 0) return <MarkedBar isTrash={isTrash} count={marked} />;
  return (
    <div role="group" aria-label={texts.quickActions} className={classes.bar}>
      {BUTTONS.map(({ command, label, Icon }) => (
        <UnstyledButton
          key={command}
          className={classes.button}
          aria-label={label}
          onClick={() => runCommand(command)}
        >
          <Icon size={22} stroke={1.5} />
        </UnstyledButton>
      ))}
      <MenuButton
        label={texts.newItem}
        icon={<IconPlus size={22} stroke={1.5} />}
        isDisabled={isTrash}
        renderMenu={(onClose) => <CreateMenu onClose={onClose} />}
      />
    </div>
  );
}

/**
 * Sets `--jot-keyboard` to the height of the on-screen keyboard where it covers the bottom of the page, for elements
 * that are fixed there. It is 0 if the browser resizes the page instead (`interactive-widget`).
 */
function useKeyboardInset(): void {
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return;
    const root = document.documentElement;
    const measure = () => {
      const covered = root.clientHeight - view.height - view.offsetTop;
      // Zooming in shrinks the visual viewport too.
      const inset = view.scale > 1 ? 0 : Math.max(0, Math.round(covered));
      root.style.setProperty('--jot-keyboard', `${inset}px`);
    };
    measure();
    view.addEventListener('resize', measure);
    view.addEventListener('scroll', measure);
    return () => {
      view.removeEventListener('resize', measure);
      view.removeEventListener('scroll', measure);
      root.style.removeProperty('--jot-keyboard');
    };
  }, []);
}

function MarkedBar({ isTrash, count }: { isTrash: boolean; count: number }) {
  const number = formatNumber(count);
  return (
    <div
      role="group"
      aria-label={texts.countSelected(number)}
      className={classes.bar}
      data-bar="marked"
    >
      {(isTrash ? OF_MARKED_IN_TRASH : OF_MARKED).map(({ command, label, Icon }) => (
        <UnstyledButton key={command} className={classes.named} onClick={() => runCommand(command)}>
          <Icon size={20} stroke={1.5} />
          {label}
        </UnstyledButton>
      ))}
      <UnstyledButton
        className={classes.named}
        aria-label={texts.clearSelectionOf(number)}
        onClick={() => runCommand('clearMarks')}
      >
        <IconX size={20} stroke={1.5} />
        <span className={classes.number}>{number}</span>
      </UnstyledButton>
    </div>
  );
}

const BUTTONS = [
  { command: 'focusInput', label: texts.search, Icon: IconSearch },
  { command: 'openPalette', label: texts.commandPalette, Icon: IconCommand },
] as const;

const COPY = { command: 'copy', label: texts.copyMarked, Icon: IconCopy } as const;

const OF_MARKED = [
  { command: 'move', label: texts.moveMarked, Icon: IconFolderSymlink },
  { command: 'putAway', label: texts.putMarkedAway, Icon: IconClock },
  COPY,
  { command: 'trash', label: texts.trashMarked, Icon: IconTrash },
] as const;

const OF_MARKED_IN_TRASH = [
  { command: 'untrash', label: texts.restoreMarked, Icon: IconArrowBackUp },
  COPY,
  { command: 'delete', label: texts.deleteMarked, Icon: IconTrash },
] as const;

import { Menu, type MenuProps } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import type { CSSProperties, KeyboardEvent, ReactNode } from 'react';
import { OverlayFocus } from './OverlayFocus';
import { useCloseOnBack } from './use-close-on-back';
import { useReturnFocus } from './use-return-focus';

interface AnchoredMenuProps {
  /** Accessible name of the menu. */
  label: string;
  position: MenuProps['position'];
  width?: MenuProps['width'];
  /** A point of the screen in px to open at; without one, the positioned element around the menu. */
  point?: { x: number; y: number };
  /** Keys that mean something of their own in the menu. */
  onKeyDown?: (event: KeyboardEvent) => void;
  onClose: () => void;
  /** `Menu.Item`s and their relatives. */
  children: ReactNode;
}

/** Without Mantine's `keydown`: the very key that opens a menu would close it again. */
const CLOSED_BY: MenuProps['clickOutsideEvents'] = ['mousedown', 'touchstart'];
/** Least distance of a menu from the edges of the screen, in px. */
const MARGIN = 8;
/** A menu that is longer than the screen is scrolled: all of it can be reached. */
const size: NonNullable<MenuProps['middlewares']>['size'] = {
  padding: MARGIN,
  apply({ availableHeight, elements }) {
    elements.floating.style.maxHeight = `${availableHeight}px`;
  },
};
const BESIDE_TARGET: MenuProps['middlewares'] = { size };
/** Where a point has too little room below and above, the menu covers it. */
const AT_POINT: MenuProps['middlewares'] = {
  size,
  shift: { crossAxis: true, padding: MARGIN, limiter: undefined },
};
const AROUND: CSSProperties = { position: 'absolute', inset: 0, pointerEvents: 'none' };

/**
 * An open menu. What opens it stays outside, so that the code of menus is read when the first one
 * is opened; closing it gives the focus back to where it was.
 */
export function AnchoredMenu({
  label,
  position,
  width,
  point,
  onKeyDown,
  onClose,
  children,
}: AnchoredMenuProps) {
  useReturnFocus();
  useCloseOnBack(onClose);
  const anchor: CSSProperties = point
    ? { position: 'fixed', left: point.x, top: point.y, pointerEvents: 'none' }
    : AROUND;
  return (
    <Menu
      opened
      position={position}
      width={width}
      zIndex="var(--jot-layer-menu)"
      middlewares={point ? AT_POINT : BESIDE_TARGET}
      returnFocus={false}
      clickOutsideEvents={CLOSED_BY}
      // The placeholder would be a child that a menu may not have; the first item has the focus.
      withInitialFocusPlaceholder={false}
      onChange={(opened) => {
        if (!opened) onClose();
      }}
      transitionProps={{ duration: 0 }}
    >
      <Menu.Target>
        {/* Mantine names the menu by its target, hidden or not; a label of its own would be ignored. */}
        <span aria-hidden="true" aria-label={label} style={anchor} />
      </Menu.Target>
      <Menu.Dropdown onKeyDown={onKeyDown}>
        <OverlayFocus />
        {children}
      </Menu.Dropdown>
    </Menu>
  );
}

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
  /** Point in the viewport to open at, in px. The default is the positioned element around the menu. */
  point?: { x: number; y: number };
  /** Handles additional keys of the menu. */
  onKeyDown?: (event: KeyboardEvent) => void;
  onClose: () => void;
  /** `Menu.Item`, `Menu.Label` and `Menu.Divider` elements. */
  children: ReactNode;
}

/**
 * The events that close the menu. Mantine's `keydown` is left out, because the key that opens a menu would close it at
 * once.
 */
const CLOSED_BY: MenuProps['clickOutsideEvents'] = ['mousedown', 'touchstart'];
/** Minimum distance of a menu from the edges of the screen, in px. */
const MARGIN = 8;
/** Lets a menu scroll if it is longer than the screen. */
const size: NonNullable<MenuProps['middlewares']>['size'] = {
  padding: MARGIN,
  apply({ availableHeight, elements }) {
    elements.floating.style.maxHeight = `${availableHeight}px`;
  },
};
const BESIDE_TARGET: MenuProps['middlewares'] = { size };
/** If there is too little room below and above the point, the menu may cover it. */
const AT_POINT: MenuProps['middlewares'] = {
  size,
  shift: { crossAxis: true, padding: MARGIN, limiter: undefined },
};
const AROUND: CSSProperties = { position: 'absolute', inset: 0, pointerEvents: 'none' };

/**
 * An open menu, without the button that opens it, so that the code of menus can be loaded later. When it closes, the
 * focus returns to where it was.
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
      // ARIA doesn't allow the placeholder inside a menu. The first item gets the focus.
      withInitialFocusPlaceholder={false}
      onChange={(opened) => {
        if (!opened) onClose();
      }}
      transitionProps={{ duration: 0 }}
    >
      <Menu.Target>
        {/* Mantine labels the menu by its target, hidden or not, and ignores a label of the menu itself. */}
        <span aria-hidden="true" aria-label={label} style={anchor} />
      </Menu.Target>
      <Menu.Dropdown
        onKeyDown={onKeyDown}
        // The palette or a dialog has opened.
        onBlur={({ relatedTarget }) => {
          if (relatedTarget?.closest('[role="dialog"]')) onClose();
        }}
      >
        <OverlayFocus />
        {children}
      </Menu.Dropdown>
    </Menu>
  );
}

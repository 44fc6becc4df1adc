// @vitest-environment jsdom
import { Menu } from '@mantine/core';
import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { AnchoredMenu } from './AnchoredMenu';
import { MenuButton } from './MenuButton';
import { renderComponent } from './render-component.fixture';

afterEach(cleanup);

const isOpen = () => screen.queryByRole('menu') !== null;

function renderButton(): HTMLElement {
  renderComponent(
    <MenuButton
      label="Profile"
      renderMenu={(onClose) => (
        <AnchoredMenu label="Profile" position="bottom" onClose={onClose}>
          <Menu.Item>Help</Menu.Item>
        </AnchoredMenu>
      )}
    />,
  );
  return screen.getByRole('button', { name: 'Profile' });
}

it('each click opens or closes the menu', async () => {
  const button = renderButton();
  for (const opened of [true, false, true, false]) {
    await userEvent.click(button);
    expect(isOpen()).toBe(opened);
  }
});

it('Enter opens the menu after a click has closed it', async () => {
  const button = renderButton();
  await userEvent.click(button);
  await userEvent.click(button);
  act(() => button.focus());
  await userEvent.keyboard('{Enter}');
  expect(isOpen()).toBe(true);
});

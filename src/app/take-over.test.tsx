// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { takeOver } from './take-over';

afterEach(() => {
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

it('leaves the prerendered page where the app can’t be drawn, and says so', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const told = new Promise<Event>((resolve) => {
    document.addEventListener('jot:not-started', resolve, { once: true });
  });
  document.body.innerHTML = '<div id="root" data-prerendered><input value="typed" /></div>';
  const root = document.getElementById('root')!;
  const Broken = () => {
    throw new Error('broken');
  };
  takeOver(root, <Broken />);
  await told;
  expect(root.isConnected).toBe(true);
  expect(log).toHaveBeenCalledWith(
    'Drawing the app:',
    expect.objectContaining({ message: 'broken' }),
  );
});

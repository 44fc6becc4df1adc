import type { CDPSession, Page } from '@playwright/test';

/** A machine as a page detects it, and as its keyboard types. */
export interface Machine {
  name: string;
  userAgent: string;
  /** `navigator.platform`. */
  platform: string;
  /** `navigator.userAgentData.platform`. */
  brand: string;
  /** Playwright's name of the `mod` key. */
  mod: 'Meta' | 'Control';
  /** How the key hints write `mod`, `alt` and `shift`. */
  signs: { mod: string; alt: string; shift: string };
  /** The characters that keys type while Alt is held, where they differ. */
  altTypes: Readonly<Record<string, string>>;
}

const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/145.0.0.0 Safari/537.36';

export const MAC: Machine = {
  name: 'a Mac',
  userAgent: `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${CHROME}`,
  platform: 'MacIntel',
  brand: 'macOS',
  mod: 'Meta',
  signs: { mod: '⌘', alt: '⌥', shift: '⇧' },
  altTypes: { Digit4: '¢', Digit5: '∞', Digit6: '§', KeyR: '®' },
};

export const MACHINES: readonly Machine[] = [
  MAC,
  {
    name: 'a Windows machine',
    userAgent: `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME}`,
    platform: 'Win32',
    brand: 'Windows',
    mod: 'Control',
    signs: { mod: 'Ctrl', alt: 'Alt', shift: 'Shift' },
    altTypes: {},
  },
];

/** Makes the pages of a test detect this machine. Call it before they load. */
export async function pretend(page: Page, { platform, brand }: Machine): Promise<void> {
  await page.addInitScript(
    (machine) => {
      const define = (name: string, value: unknown) =>
        Object.defineProperty(Navigator.prototype, name, { get: () => value, configurable: true });
      define('platform', machine.platform);
      define('userAgentData', { platform: machine.brand, brands: [], mobile: false });
    },
    { platform, brand },
  );
}

/** Presses a chord such as `mod+alt+4` as the machine's keyboard has it. */
export async function pressChord(page: Page, machine: Machine, chord: string): Promise<void> {
  const parts = chord.split('+');
  const key = parts.at(-1) ?? '';
  const code = /^\d$/.test(key) ? `Digit${key}` : `Key${key.toUpperCase()}`;
  const typed = parts.includes('alt') ? machine.altTypes[code] : undefined;
  if (typed === undefined) return page.keyboard.press(named(machine, chord));

  const held = parts.slice(0, -1).map((part) => named(machine, part));
  for (const modifier of held) await page.keyboard.down(modifier);
  await withSession(page, async (session) => {
    const modifiers = 1 + (machine.mod === 'Meta' ? 4 : 2);
    const event = { key: typed, code, modifiers };
    await session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...event });
    await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event });
  });
  for (const modifier of held.reverse()) await page.keyboard.up(modifier);
}

/** Runs `use` with a session of the Chrome DevTools protocol, for what Playwright doesn't offer. */
export async function withSession(
  page: Page,
  use: (session: CDPSession) => Promise<void>,
): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await use(session);
  await session.detach();
}

function named({ mod }: Machine, chord: string): string {
  return chord.replace('mod', mod).replace('alt', 'Alt').replace('shift', 'Shift');
}

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect } from '@playwright/test';
import type * as Queries from '@testing-library/dom';
import type { Driver, Key } from './driver';

declare global {
  // The library's script defines it in the page.
  var TestingLibraryDom: typeof Queries;
}

const QUERIES = readFileSync(
  createRequire(import.meta.url).resolve(
    '@testing-library/dom/dist/@testing-library/dom.umd.min.js',
  ),
  'utf8',
);

/** A query for an element, as a screen reader would describe it. */
export interface Target {
  role: string;
  /** Its whole accessible name, or a pattern for it. */
  name?: string | RegExp;
  /** The element that contains it; the whole page by default. */
  within?: Target;
}

/** An element on the screen. */
export interface Seen {
  text: string;
  value: string | null;
  isFocused: boolean;
  isSelected: boolean;
  /** Its centre, in CSS pixels. */
  x: number;
  y: number;
}

/** A name in JSON. */
interface Query {
  role: string;
  name: { text: string; isPattern: boolean } | null;
}

/** A browser's page in accessible terms: roles, names and keys. */
export class Screen {
  readonly driver: Driver;

  constructor(driver: Driver) {
    this.driver = driver;
  }

  /** Returns all matching elements that exist now. */
  async look(target: Target): Promise<Seen[]> {
    const hasQueries = await this.driver.evaluate(() => 'TestingLibraryDom' in globalThis);
    if (!hasQueries) await this.driver.load(QUERIES);
    return this.driver.evaluate(inPage, chainOf(target));
  }

  /** Waits for exactly one match, and returns it. */
  async find(target: Target, like: Partial<Seen> = {}): Promise<Seen> {
    let seen: Seen[] = [];
    const look = async () => (seen = await this.look(target));
    await expect
      .poll(look, { message: `one ${said(target)}` })
      .toEqual([expect.objectContaining(like)]);
    return seen[0] as Seen;
  }

  /** Waits for a number of matches. */
  async expectCount(target: Target, count: number): Promise<void> {
    const look = async () => (await this.look(target)).length;
    await expect.poll(look, { message: said(target) }).toBe(count);
  }

  /** Waits until the page would open without a network. */
  async expectWorker(): Promise<void> {
    const isActive = () =>
      this.driver.evaluate(
        async () => (await navigator.serviceWorker.getRegistration())?.active?.state ?? null,
      );
    await expect.poll(isActive).toBe('activated');
  }

  press(...keys: Key[]): Promise<void> {
    return this.driver.press(...keys);
  }

  type(text: string): Promise<void> {
    return this.driver.type(text);
  }

  /** Goes back in the history of the page, as the browser's button does. */
  back(): Promise<void> {
    return this.driver.evaluate(() => history.back());
  }

  async click(target: Target): Promise<void> {
    await this.driver.click(await this.find(target));
  }

  async tap(target: Target): Promise<void> {
    await this.driver.tap(await this.find(target));
  }
}

function chainOf({ role, name, within }: Target): Query[] {
  const isPattern = name instanceof RegExp;
  const text = isPattern ? name.source : name;
  const query = { role, name: text === undefined ? null : { text, isPattern } };
  return [...(within ? chainOf(within) : []), query];
}

function said({ role, name, within }: Target): string {
  return `${role}${name === undefined ? '' : ` “${String(name)}”`}${within ? ` in ${said(within)}` : ''}`;
}

/** Runs in the page, so it uses nothing from this file. */
function inPage(chain: Query[]): Seen[] {
  const found = chain.reduce<HTMLElement[]>(
    (places, { role, name }) =>
      places.flatMap((place) =>
        globalThis.TestingLibraryDom.queryAllByRole(
          place,
          role,
          name ? { name: name.isPattern ? new RegExp(name.text) : name.text } : {},
        ),
      ),
    [document.body],
  );
  return found.map((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return {
      text: element.textContent ?? '',
      value: 'value' in element ? String(element.value) : null,
      isFocused: element === document.activeElement,
      isSelected: element.getAttribute('aria-selected') === 'true',
      x: x + width / 2,
      y: y + height / 2,
    };
  });
}

/** Stores values as the browser does: as copies in JSON's form. */
class StorageAreaFake {
  readonly #values = new Map<string, string>();

  async get(keys: string | null): Promise<Record<string, unknown>> {
    const names = keys === null ? [...this.#values.keys()] : [keys];
    const found = names.filter((name) => this.#values.has(name));
    return Object.fromEntries(
      found.map((name) => [name, JSON.parse(this.#values.get(name) ?? 'null')]),
    );
  }

  async set(values: Record<string, unknown>): Promise<void> {
    for (const [name, value] of Object.entries(values))
      this.#values.set(name, JSON.stringify(value));
  }

  async remove(name: string): Promise<void> {
    this.#values.delete(name);
  }
}

interface Injection {
  target: { tabId: number };
  func: (...args: readonly string[]) => unknown;
  args?: readonly string[];
}

/** What the extension uses of the browser, apart from events and windows. */
export class BrowserFake {
  /** Delay of the alarm, in minutes; null if none is set. */
  alarm: number | null = null;
  /** Addresses of the open tabs, by their ids. */
  readonly tabUrls = new Map<number, string>();
  readonly storage = { local: new StorageAreaFake(), session: new StorageAreaFake() };
  readonly alarms = {
    create: async (_name: string, { delayInMinutes }: { delayInMinutes: number }) => {
      this.alarm = delayInMinutes;
    },
  };
  /** Patterns of the servers whose permissions were removed. */
  readonly removed: string[] = [];
  readonly permissions = {
    remove: async ({ origins }: { origins: string[] }) => this.removed.push(...origins) > 0,
  };
  readonly tabs = {
    create: async ({ url }: { url: string }) => {
      const id = this.tabUrls.size + 1;
      this.tabUrls.set(id, url);
      return { id };
    },
    update: async (id: number, { url }: { url: string }) => void this.tabUrls.set(id, url),
    remove: async (id: number) => void this.tabUrls.delete(id),
  };
  /** The selected text of all pages; null if the browser doesn't let the extension read it. */
  selection: string | null = '';
  /** What the fields of all pages hold, by their selectors. */
  fields: Readonly<Record<string, string>> = {};
  readonly scripting = {
    executeScript: async ({ target, func, args = [] }: Injection) => {
      if (this.selection === null) throw new Error('Cannot access contents of the page.');
      Object.assign(globalThis, {
        getSelection: () => this.selection,
        location: new URL(this.tabUrls.get(target.tabId) ?? 'about:blank'),
        document: {
          querySelector: (selector: string) =>
            selector in this.fields ? { value: this.fields[selector] } : null,
        },
      });
      return [{ result: func(...args) }];
    },
  };
}

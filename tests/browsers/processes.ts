import { readdirSync, readFileSync } from 'node:fs';
import type { Browser, CDPSession, Page } from '@playwright/test';
import { codeOf } from '../../scripts/failure.mjs';

/** A name for marks in a trace that nothing else uses. */
const MARK = 'jot-which-process';

interface TraceEvent {
  name: string;
  pid: number;
}

/** Returns the process ids of a browser: its own, and those of its descendants. */
export async function processesOf(browser: Browser): Promise<number[]> {
  return withBrowserSession(browser, async (session) => {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    const own = processInfo.find(({ type }) => type === 'browser');
    if (!own) throw new Error('The browser doesn’t tell its process.');
    return [own.id, ...descendantsOf(own.id)];
  });
}

/** Returns the process id of the renderer that runs a page. */
export async function rendererOf(browser: Browser, page: Page): Promise<number> {
  return withBrowserSession(browser, async (session) => {
    const events: TraceEvent[] = [];
    session.on('Tracing.dataCollected', ({ value }) =>
      events.push(...(value as unknown as TraceEvent[])),
    );
    const traceConfig = { includedCategories: ['blink.user_timing'] };
    await session.send('Tracing.start', { traceConfig });
    await page.evaluate((mark) => void performance.mark(mark), MARK);
    const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
    await session.send('Tracing.end');
    await complete;
    const pid = events.find(({ name }) => name === MARK)?.pid;
    if (pid === undefined) throw new Error('The trace doesn’t tell the page’s process.');
    return pid;
  });
}

/** Sends a signal to processes that may have ended already. */
export function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids)
    try {
      process.kill(pid, name);
    } catch (error) {
      if (codeOf(error) !== 'ESRCH') throw error;
    }
}

function descendantsOf(pid: number): number[] {
  const children = new Map<number, number[]>();
  for (const name of readdirSync('/proc').filter((each) => /^\d+$/.test(each))) {
    const parent = parentOf(Number(name));
    if (parent !== undefined) children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
  }
  const below = (each: number): number[] =>
    (children.get(each) ?? []).flatMap((child) => [child, ...below(child)]);
  return below(pid);
}

/** Returns the parent of a process; undefined if it has ended. */
function parentOf(pid: number): number | undefined {
  try {
    // The process name before it, in parentheses, may contain any character.
    const [, parent] = /\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    return Number(parent);
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ESRCH') return undefined;
    throw error;
  }
}

async function withBrowserSession<T>(
  browser: Browser,
  use: (session: CDPSession) => Promise<T>,
): Promise<T> {
  const session = await browser.newBrowserCDPSession();
  try {
    return await use(session);
  } finally {
    await session.detach();
  }
}

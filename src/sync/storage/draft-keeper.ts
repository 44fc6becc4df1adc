import type { Rejections } from '../push/rejections';
import type { Device } from './device';

/** Where a person writes, as far as a draft is concerned. */
export interface DraftScreen {
  /** What is written there and not saved; null for nothing. */
  read(): unknown;
  /** Shows the draft of a closed page beside what has been written meanwhile. */
  show(draft: unknown): void;
}

/** How the draft of this page is kept. */
export interface KeptDraft {
  /** Resolves when the draft of a closed page is shown, if there was one. */
  readonly restored: Promise<void>;
  /** The draft is another one: resolves when this device keeps it, as far as it keeps anything. */
  write(): Promise<void>;
  /** The draft stays as it is now: what is written from now on belongs to another account. */
  stop(): void;
}

interface DraftPorts {
  device: Pick<Device, 'takeDraft' | 'whenKept' | 'keepDraftWith'>;
  rejections: Pick<Rejections, 'writeDraft'>;
  /** Resolves when all that the device has kept is shown: a draft may be about any of it. */
  whenRestored(): Promise<void>;
}

/** Takes over the draft of a closed page, and from then on keeps that of this page. */
export function keepDraft({ read, show }: DraftScreen, ports: DraftPorts): KeptDraft {
  const { device } = ports;
  let isStopped = false;
  let atEnd: unknown = null;
  const current = () => (isStopped ? atEnd : read());

  const restored = (async () => {
    const draft = await device.takeDraft();
    await ports.whenRestored();
    if (isStopped) return;
    if (draft !== null) show(draft);
    device.keepDraftWith(current);
  })();
  const write = latestOnly(async () => {
    // Written sooner, it would stand in the place of the one that is being taken over.
    await restored;
    // What goes into a change is cleared in the same turn, but not all of it at once.
    await device.whenKept();
    await ports.rejections.writeDraft(current());
  });
  return {
    restored,
    write,
    stop() {
      atEnd = read();
      isStopped = true;
    },
  };
}

/**
 * Runs a piece of work again when it was asked for meanwhile, once, however often that was. Each asking
 * gets a promise that resolves when the work has seen it.
 */
function latestOnly(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  let isAskedAgain = false;
  const run = async () => {
    do {
      isAskedAgain = false;
      await work();
    } while (isAskedAgain);
    running = null;
  };
  return () => {
    if (running === null) running = run();
    else isAskedAgain = true;
    return running;
  };
}

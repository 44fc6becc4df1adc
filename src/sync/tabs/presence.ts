/** Time that a page has to answer, in ms. A busy page may take several frames. */
const MAX_ANSWER_MS = 200;

type Message = { type: 'whoIsThere'; ids: readonly string[] } | { type: 'isThere'; id: string };

/** Finds out which pages are open, for browsers without Web Locks. */
export interface Presence {
  /** Resolves to the ids of pages that don't answer. A frozen page doesn't answer, but may run again later. */
  unresponsive(ids: readonly string[]): Promise<ReadonlySet<string>>;
}

/** Answers other pages' questions for this page while it is open, and asks other pages. */
export function createPresence(id: string, channel: BroadcastChannel): Presence {
  const tell = (message: Message) => channel.postMessage(message);
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.type === 'whoIsThere' && data.ids.includes(id)) tell({ type: 'isThere', id });
  });
  return {
    unresponsive: (ids) =>
      new Promise((resolve) => {
        const unresponsive = new Set(ids);
        const end = () => {
          clearTimeout(timer);
          channel.removeEventListener('message', hear);
          resolve(unresponsive);
        };
        const timer = setTimeout(end, MAX_ANSWER_MS);
        const hear = ({ data }: MessageEvent<Message>) => {
          if (data.type === 'isThere' && unresponsive.delete(data.id) && unresponsive.size === 0)
            end();
        };
        channel.addEventListener('message', hear);
        tell({ type: 'whoIsThere', ids });
      }),
  };
}

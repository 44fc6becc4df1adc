/** So long a page may take to say that it is there, in ms: a busy one may take several frames. */
const MAX_ANSWER_MS = 200;

type Message = { type: 'whoIsThere'; ids: readonly string[] } | { type: 'isThere'; id: string };

/** Which pages of this browser are there, where it has no Web Locks to tell it by. */
export interface Presence {
  /** Those of some ids whose page doesn't answer; a frozen one doesn't, though it may come back. */
  unresponsive(ids: readonly string[]): Promise<ReadonlySet<string>>;
}

/** Answers for this page as long as it is there, and asks the others. */
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

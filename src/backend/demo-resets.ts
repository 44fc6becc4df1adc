import type PocketBase from 'pocketbase';
import { DEMO_RESET_TOPIC } from '../domain/user';
import { request } from './failure';

/** News of the shared demo account, which is reset under everybody who tries it (spec §1). */
export interface DemoResets {
  /** Calls back on each reset. Resolves to a function that stops it; throws a `BackendFailure`. */
  subscribe(listener: () => void): Promise<() => Promise<void>>;
}

/** The resets as one PocketBase client hears of them. */
export function createDemoResets(client: PocketBase): DemoResets {
  return {
    async subscribe(listener) {
      const stop = await request(() => client.realtime.subscribe(DEMO_RESET_TOPIC, listener));
      return () => request(stop);
    },
  };
}

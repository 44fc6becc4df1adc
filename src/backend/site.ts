import type PocketBase from 'pocketbase';
import { REGISTRATIONS, type Site } from '../domain/site';
import { request } from './failure';

/** Request for the public settings of the server. */
export interface SiteApi {
  /** Loads the settings. Throws a `BackendFailure`. */
  read(): Promise<Site>;
}

/** Timeout of the request, in ms. */
const TIME_LIMIT_MS = 5_000;

/** Creates the site request of a PocketBase client. */
export function createSiteApi(client: PocketBase): SiteApi {
  return {
    async read() {
      const answer = await request(() =>
        client.send<Partial<Site>>('/api/site', {
          method: 'GET',
          signal: AbortSignal.timeout(TIME_LIMIT_MS),
        }),
      );
      return {
        contact: String(answer.contact ?? ''),
        hasDemo: answer.hasDemo === true,
        requiresVerified: answer.requiresVerified === true,
        // An older server doesn't send this.
        sendsMail: answer.sendsMail !== false,
        maxItems: Number(answer.maxItems) || null,
        maxCollections: Number(answer.maxCollections) || null,
        deletesAccounts: answer.deletesAccounts === true,
        allowsPasswords: answer.allowsPasswords !== false,
        provider: String(answer.provider ?? ''),
        registration: REGISTRATIONS.find((each) => each === answer.registration) ?? 'on',
      };
    },
  };
}

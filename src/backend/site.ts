import type PocketBase from 'pocketbase';
import { REGISTRATIONS, type Site } from '../domain/site';
import { request } from './failure';

/** What the server says about itself. */
export interface SiteApi {
  /** Throws a `BackendFailure`. */
  read(): Promise<Site>;
}

/** What the server says of itself isn't worth waiting for longer, in ms. */
const TIME_LIMIT_MS = 5_000;

/** The site's own words, through one PocketBase client. */
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
        // An older server doesn't tell, and neutral words are about mails.
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

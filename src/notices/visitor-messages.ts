// What may be said before the main view is loaded. All other messages come with it: `messages.ts`.
import * as texts from '../texts/notices';
import type { Notice } from './show-notice';

/** Said where a registration is through, and its mail on its way (spec §2). */
export const REGISTERED = texts.registrationRequestHasBeenMade;

/** Where a mail's link is to be had from on a server that sends none. */
export const NO_MAIL = texts.thisServerSendsNoMail;

/** The toasts among them (spec §8). */
export const VISITOR_NOTICES = {
  registered: {
    message: REGISTERED,
    kind: 'info',
    closesAfter: null,
  },
  sessionExpired: {
    message: texts.sessionExpired,
    kind: 'error',
    closesAfter: null,
  },
} as const satisfies Record<string, Notice>;

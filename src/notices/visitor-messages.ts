// Messages for pages outside the main view. The others, in `messages.ts`, are loaded with it.
import * as texts from '../texts/notices';
import type { Notice } from './show-notice';

/** Shown after a registration whose mail is being sent (spec §2). */
export const REGISTERED = texts.registrationRequestHasBeenMade;

/** How to get the link of a mail on a server that sends no mail. */
export const NO_MAIL = texts.thisServerSendsNoMail;

/** The toasts of these pages (spec §8). */
export const VISITOR_NOTICES = {
  registered: { message: REGISTERED, kind: 'info', autoClose: false },
  sessionExpired: { message: texts.sessionExpired, kind: 'error', autoClose: false },
} as const satisfies Record<string, Notice>;

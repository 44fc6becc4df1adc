import type { PageName } from '../domain/paths';
import {
  EmailRequestScreen,
  HelpScreen,
  HomeScreen,
  LoginScreen,
  NotFoundScreen,
  RegisterScreen,
  TermsScreen,
} from './lazy-components';

/** A page that the build draws beforehand. */
export interface PublicPage {
  /** The document's title, the same that its screen sets. */
  title: string;
  /** What search engines and messengers show of it. */
  description: string;
  /** Loads the code of its screen. */
  preload: () => Promise<void>;
  /** The screen's module, as the build's manifest names it. */
  module: string;
  /** Whether it is another page, or none, for who is signed in: they see nothing of the visitor's. */
  isForVisitors: boolean;
}

const LOGIN = 'src/screens/login/LoginScreen.tsx';
const EMAIL_REQUEST = 'src/screens/email-request/EmailRequestScreen.tsx';

/** What the build and the start of the app need to know of the public pages (spec §2). */
export const PUBLIC_PAGES: Readonly<Record<PageName, PublicPage>> = {
  home: {
    title: 'Jot: a minimalist, keyboard-first note-taking web app',
    description:
      'Notes, links and todos, as fast as you type. One input, every action a key, on a server of your own. Open source, no advertisements, no tracking.',
    preload: HomeScreen.preload,
    module: 'src/screens/home/HomeScreen.tsx',
    isForVisitors: true,
  },
  login: {
    title: 'Login · Jot',
    description: 'Log in to Jot with your username or email address.',
    preload: LoginScreen.preload,
    module: LOGIN,
    isForVisitors: true,
  },
  'demo-login': {
    title: 'Demo login · Jot',
    description: 'Try Jot with the test account, without registering.',
    preload: LoginScreen.preload,
    module: LOGIN,
    isForVisitors: true,
  },
  register: {
    title: 'Register · Jot',
    description: 'Register at Jot with a username, an email address and a password.',
    preload: RegisterScreen.preload,
    module: 'src/screens/register/RegisterScreen.tsx',
    isForVisitors: true,
  },
  reset: {
    title: 'Reset password · Jot',
    description: 'Ask for a mail with a link to set a new password.',
    preload: EmailRequestScreen.preload,
    module: EMAIL_REQUEST,
    isForVisitors: true,
  },
  verify: {
    title: 'Verify email · Jot',
    description: 'Ask for a mail with a link that verifies your email address.',
    preload: EmailRequestScreen.preload,
    module: EMAIL_REQUEST,
    isForVisitors: true,
  },
  help: {
    title: 'Help · Jot',
    description:
      'The manual of Jot: every keyboard shortcut, what the prefixes and filters do, collections, item types and the trash bin.',
    preload: HelpScreen.preload,
    module: 'src/screens/help/HelpScreen.tsx',
    isForVisitors: false,
  },
  terms: {
    title: 'Terms · Jot',
    description: 'The terms of Jot, in plain words: what is stored, what is not, and what to mind.',
    preload: TermsScreen.preload,
    module: 'src/screens/terms/TermsScreen.tsx',
    isForVisitors: false,
  },
  '404': {
    title: 'Page not found · Jot',
    description: 'There is nothing at this address.',
    preload: NotFoundScreen.preload,
    module: 'src/screens/not-found/NotFoundScreen.tsx',
    isForVisitors: false,
  },
};

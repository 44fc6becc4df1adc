import type { PageName } from '../domain/paths';
import * as texts from '../texts/public-pages';
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
    title: texts.homeTitle,
    description: texts.homeDescription,
    preload: HomeScreen.preload,
    module: 'src/screens/home/HomeScreen.tsx',
    isForVisitors: true,
  },
  login: {
    title: texts.loginTitle,
    description: texts.loginDescription,
    preload: LoginScreen.preload,
    module: LOGIN,
    isForVisitors: true,
  },
  'demo-login': {
    title: texts.demoTitle,
    description: texts.demoDescription,
    preload: LoginScreen.preload,
    module: LOGIN,
    isForVisitors: true,
  },
  register: {
    title: texts.registerTitle,
    description: texts.registerDescription,
    preload: RegisterScreen.preload,
    module: 'src/screens/register/RegisterScreen.tsx',
    isForVisitors: true,
  },
  reset: {
    title: texts.resetPasswordTitle,
    description: texts.resetPasswordDescription,
    preload: EmailRequestScreen.preload,
    module: EMAIL_REQUEST,
    isForVisitors: true,
  },
  verify: {
    title: texts.verifyEmailTitle,
    description: texts.verifyEmailDescription,
    preload: EmailRequestScreen.preload,
    module: EMAIL_REQUEST,
    isForVisitors: true,
  },
  help: {
    title: texts.helpTitle,
    description: texts.helpDescription,
    preload: HelpScreen.preload,
    module: 'src/screens/help/HelpScreen.tsx',
    isForVisitors: false,
  },
  terms: {
    title: texts.termsTitle,
    description: texts.termsDescription,
    preload: TermsScreen.preload,
    module: 'src/screens/terms/TermsScreen.tsx',
    isForVisitors: false,
  },
  '404': {
    title: texts.notFoundTitle,
    description: texts.notFoundDescription,
    preload: NotFoundScreen.preload,
    module: 'src/screens/not-found/NotFoundScreen.tsx',
    isForVisitors: false,
  },
};

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
interface PublicPage {
  /** Loads the code of its screen. */
  preload: () => Promise<void>;
  /** Whether it is another page, or none, for who is signed in: they see nothing of the visitor's. */
  isForVisitors: boolean;
}

/** What the start of the app needs to know of the public pages (spec §2). `page-meta.ts` has the rest. */
export const PUBLIC_PAGES: Readonly<Record<PageName, PublicPage>> = {
  home: { preload: HomeScreen.preload, isForVisitors: true },
  login: { preload: LoginScreen.preload, isForVisitors: true },
  'demo-login': { preload: LoginScreen.preload, isForVisitors: true },
  register: { preload: RegisterScreen.preload, isForVisitors: true },
  reset: { preload: EmailRequestScreen.preload, isForVisitors: true },
  verify: { preload: EmailRequestScreen.preload, isForVisitors: true },
  help: { preload: HelpScreen.preload, isForVisitors: false },
  terms: { preload: TermsScreen.preload, isForVisitors: false },
  '404': { preload: NotFoundScreen.preload, isForVisitors: false },
};

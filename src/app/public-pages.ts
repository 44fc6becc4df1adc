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

/** A prerendered page. */
interface PublicPage {
  /** Loads the code of the page's screen. */
  preload: () => Promise<void>;
  /** Whether signed-in users never see this page: they are redirected. */
  isForVisitors: boolean;
}

/** The prerendered pages, as far as the start of the app needs to know them (spec §2). `page-meta.ts` has the rest. */
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

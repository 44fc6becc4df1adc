import type { PageName } from '../domain/paths';
import * as texts from '../texts/public-pages';

/** The metadata of a prerendered page. Only the build uses it. */
export interface PageMeta {
  /** The document's title, which the screen sets too. */
  title: string;
  /** Shown by search engines and messengers. */
  description: string;
  /** Path of the screen's module, as in the build's manifest. */
  module: string;
}

const LOGIN = 'src/screens/login/LoginScreen.tsx';
const EMAIL_REQUEST = 'src/screens/email-request/EmailRequestScreen.tsx';

/** The metadata of each prerendered page (spec §2). */
export const PAGE_META: Readonly<Record<PageName, PageMeta>> = {
  home: {
    title: texts.homeTitle,
    description: texts.homeDescription,
    module: 'src/screens/home/HomeScreen.tsx',
  },
  login: { title: texts.loginTitle, description: texts.loginDescription, module: LOGIN },
  'demo-login': { title: texts.demoTitle, description: texts.demoDescription, module: LOGIN },
  register: {
    title: texts.registerTitle,
    description: texts.registerDescription,
    module: 'src/screens/register/RegisterScreen.tsx',
  },
  reset: {
    title: texts.resetPasswordTitle,
    description: texts.resetPasswordDescription,
    module: EMAIL_REQUEST,
  },
  verify: {
    title: texts.verifyEmailTitle,
    description: texts.verifyEmailDescription,
    module: EMAIL_REQUEST,
  },
  help: {
    title: texts.helpTitle,
    description: texts.helpDescription,
    module: 'src/screens/help/HelpScreen.tsx',
  },
  terms: {
    title: texts.termsTitle,
    description: texts.termsDescription,
    module: 'src/screens/terms/TermsScreen.tsx',
  },
  '404': {
    title: texts.notFoundTitle,
    description: texts.notFoundDescription,
    module: 'src/screens/not-found/NotFoundScreen.tsx',
  },
};

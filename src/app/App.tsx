import type { ComponentType, ReactNode } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { PATHS } from '../domain/paths';
import { ErrorBoundary } from '../ui/ErrorBoundary';
import { DialogArea } from './DialogArea';
import { Header } from './header/Header';
import {
  ConfirmEmailChangeScreen,
  ConfirmPasswordResetScreen,
  ConfirmProviderLinkScreen,
  ConfirmVerificationScreen,
  EmailRequestScreen,
  HelpScreen,
  HomeScreen,
  LoginScreen,
  MainScreen,
  NotFoundScreen,
  ProfileScreen,
  RegisterScreen,
  TermsScreen,
} from './lazy-components';
import { Navigation } from './Navigation';
import { PaletteArea } from './PaletteArea';
import { Providers } from './Providers';
import { LaunchRoute, MailLinkRoute, OwnerRoute, UserRoute, VisitorRoute } from './routes';
import { ScrollToTop } from './ScrollToTop';

interface AppProps {
  /** The router: the browser's, or a static one when the build prerenders pages. */
  Router: ComponentType<{ children: ReactNode }>;
}

/** The app: one header, and the screen of the route (spec §2). */
export function App({ Router }: AppProps) {
  return (
    <Providers>
      <Router>
        <Navigation />
        <ScrollToTop />
        <Header />
        <PageBoundary>
          <Routes>
            <Route element={<VisitorRoute />}>
              <Route path={PATHS.home} element={<HomeScreen />} />
              <Route path={PATHS.login} element={<LoginScreen key="own" isDemo={false} />} />
              <Route path={PATHS.demoLogin} element={<LoginScreen key="demo" isDemo />} />
              <Route path={PATHS.register} element={<RegisterScreen />} />
            </Route>
            <Route element={<OwnerRoute />}>
              <Route path="/:username/:slug?" element={<MainScreen />} />
            </Route>
            <Route element={<UserRoute />}>
              <Route path={PATHS.profile} element={<ProfileScreen />} />
              <Route path={PATHS.share} element={<LaunchRoute />} />
              <Route path={`${PATHS.open}/:what?`} element={<LaunchRoute />} />
            </Route>
            <Route path={PATHS.reset} element={<EmailRequestScreen key="reset" kind="reset" />} />
            <Route
              path={PATHS.verify}
              element={<EmailRequestScreen key="verify" kind="verify" />}
            />
            <Route element={<MailLinkRoute />}>
              <Route
                path={`${PATHS.confirmVerification}/:token?`}
                element={<ConfirmVerificationScreen />}
              />
              <Route
                path={`${PATHS.confirmPasswordReset}/:token?`}
                element={<ConfirmPasswordResetScreen />}
              />
              <Route
                path={`${PATHS.confirmEmailChange}/:token?`}
                element={<ConfirmEmailChangeScreen />}
              />
              <Route path={PATHS.confirmProviderLink} element={<ConfirmProviderLinkScreen />} />
            </Route>
            <Route path={PATHS.help} element={<HelpScreen />} />
            <Route path={PATHS.terms} element={<TermsScreen />} />
            <Route path="*" element={<NotFoundScreen />} />
          </Routes>
        </PageBoundary>
        <DialogArea />
        <PaletteArea />
      </Router>
    </Providers>
  );
}

/** An error boundary for the current page: if it can't be loaded, the header stays, and other pages can be opened. */
function PageBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return <ErrorBoundary resetOn={pathname}>{children}</ErrorBoundary>;
}

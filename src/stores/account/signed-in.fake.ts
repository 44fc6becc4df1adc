import type { Auth } from '../../backend/auth';
import type { User } from '../../domain/user';
import { leaveAccount } from './account';
import type { AccountRequests } from './own-request';
import { connectedAuth, connectSession } from './session';

/** Signs a user in on this device, without a server. */
export function signIn(id: string): void {
  let user: User | null = {
    id,
    username: 'jane',
    displayName: '',
    email: '',
    emailVisibility: false,
    verified: true,
    userType: 'user',
  };
  const signedIn = user;
  let tell: (user: User | null) => void = () => undefined;
  const session: Partial<Auth> = {
    currentUser: () => user,
    expiredUser: () => null,
    onChange(listener) {
      tell = listener;
      return () => undefined;
    },
    onRefused: () => undefined,
    login: () => Promise.resolve(signedIn),
    refresh: () => Promise.resolve(signedIn),
    recordLogout: () => Promise.resolve(),
    wasLoggedOut: () => Promise.resolve(false),
    logout() {
      user = null;
      tell(null);
    },
  };
  connectSession(session as Auth, (shown) => {
    if (!shown) leaveAccount();
  });
}

/** Lets the server of the signed-in user answer some requests of the account's pages. */
export function answerAccountRequests(requests: Partial<AccountRequests>): void {
  connectedAuth().loadAccountRequests = () => Promise.resolve(requests as AccountRequests);
}

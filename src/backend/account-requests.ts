import { getTokenPayload } from 'pocketbase';
import type PocketBase from 'pocketbase';
import type { AccountUsage } from '../domain/account-bytes';
import { LINK_PROBLEMS, type LinkProblem } from '../domain/mail-link';
import type { ProviderLink } from '../domain/provider-login';
import type { DeletionProof, Registration } from '../domain/user';
import { request } from './failure';
import { createSessionRequests, type SessionRequests } from './session-requests';
import { createTokenRequests, type TokenRequests } from './token-requests';

/** Requests that only the pages of an account make (spec §7). All throw a `BackendFailure`. */
export interface AccountRequests extends SessionRequests, TokenRequests {
  /** Registers an account, with the token of an invitation if there is one. The server sends a verification mail. */
  register(registration: Registration, invitation: string | null): Promise<unknown>;
  /** Changes the display name of the signed-in user, also in the session. */
  updateDisplayName(userId: string, displayName: string): Promise<unknown>;
  /** Requests another mail with a verification link. */
  requestVerification(email: string): Promise<unknown>;
  /** Requests a mail with a link to set a new password. */
  requestPasswordReset(email: string): Promise<unknown>;
  /** Requests a mail to a new address of the signed-in user. The link in it changes the address. */
  requestEmailChange(newEmail: string): Promise<unknown>;
  /** Confirms an address by the token of a mail, also in the session of that account. */
  confirmVerification(token: string): Promise<unknown>;
  /** Sets a password by the token of a mail, which ends every session of the account. */
  confirmPasswordReset(token: string, password: string, passwordConfirm: string): Promise<void>;
  /** Changes the address by the token of a mail, which ends every session of the account. */
  confirmEmailChange(token: string, password: string): Promise<unknown>;
  /** Requests a mail with a link that links the account to a login at the provider. */
  requestProviderLink(link: ProviderLink): Promise<unknown>;
  /** Links the account by the token of that mail. This ends all its sessions and removes its password. */
  confirmProviderLink(token: string): Promise<void>;
  /**
   * Deletes the signed-in account on the server if the proof is its password, or its username if it has none. The
   * caller then deletes the session of this device.
   */
  deleteAccount(proof: DeletionProof): Promise<unknown>;
  /** Resolves to why the server would refuse a mail's token, or to null. Doesn't use the token. */
  checkMailLink(token: string): Promise<LinkProblem | null>;
  /** Loads the size and quota of the signed-in account; null if the server doesn't report them. */
  readUsage(): Promise<AccountUsage | null>;
}

/** Creates the account requests of a PocketBase client. */
export function createAccountRequests(client: PocketBase): AccountRequests {
  const users = client.collection('users');
  const post = <T>(path: string, body: object) =>
    request(() => client.send<T>(path, { method: 'POST', body }));
  /** Deletes the session if it is of the token's account, because the server refuses it from now on. */
  const endSessionOf = (token: string) => {
    if (client.authStore.record?.id === getTokenPayload(token).id) client.authStore.clear();
  };
  return {
    ...createSessionRequests(client),
    ...createTokenRequests(client),
    register(registration, invitation) {
      const forNew = { emailVisibility: false, userType: 'user' };
      const body = { ...registration, ...forNew, ...(invitation !== null && { invitation }) };
      return request(() => users.create(body));
    },
    updateDisplayName: (userId, displayName) =>
      request(() => users.update(userId, { displayName })),
    requestVerification: (email) => request(() => users.requestVerification(email)),
    requestPasswordReset: (email) => request(() => users.requestPasswordReset(email)),
    requestEmailChange: (newEmail) => request(() => users.requestEmailChange(newEmail)),
    confirmVerification: (token) => request(() => users.confirmVerification(token)),
    async confirmPasswordReset(token, password, passwordConfirm) {
      await request(() => users.confirmPasswordReset(token, password, passwordConfirm));
      endSessionOf(token);
    },
    // The SDK deletes the session itself.
    confirmEmailChange: (token, password) =>
      request(() => users.confirmEmailChange(token, password)),
    requestProviderLink: ({ token, email }) =>
      post('/api/collections/users/request-provider-link', { token, email }),
    async confirmProviderLink(token) {
      await post('/api/collections/users/confirm-provider-link', { token });
      endSessionOf(token);
    },
    deleteAccount: (proof) => post('/api/account/delete', proof),
    async checkMailLink(token) {
      const { problem } = await post<{ problem?: unknown }>('/api/mail-links/check', { token });
      return LINK_PROBLEMS.find((each) => each === problem) ?? null;
    },
    async readUsage() {
      const answer = await request(() =>
        client.send<Partial<AccountUsage>>('/api/account/usage', { method: 'GET' }),
      );
      const [bytes, maxBytes] = [Number(answer.bytes), Number(answer.maxBytes)];
      return maxBytes > 0 ? { bytes, maxBytes } : null;
    },
  };
}

import { getTokenPayload } from 'pocketbase';
import type PocketBase from 'pocketbase';
import type { AccountUsage } from '../domain/account-bytes';
import { LINK_PROBLEMS, type LinkProblem } from '../domain/mail-link';
import type { ProviderLink } from '../domain/provider-login';
import type { DeletionProof, Registration } from '../domain/user';
import { request } from './failure';

/** An account's requests beside its session (spec §7); all throw a `BackendFailure`. */
export interface AccountRequests {
  /** Makes an account, by an invitation where one is given; the server sends its verification mail. */
  register(registration: Registration, invitation: string | null): Promise<unknown>;
  /** Changes the name that the signed-in person is shown by; the session has it at once. */
  updateDisplayName(userId: string, displayName: string): Promise<unknown>;
  /** Asks for another mail with a verification link. */
  requestVerification(email: string): Promise<unknown>;
  /** Asks for a mail with a link to set a new password. */
  requestPasswordReset(email: string): Promise<unknown>;
  /** Asks for a mail to a new address of the signed-in person; its link changes the address. */
  requestEmailChange(newEmail: string): Promise<unknown>;
  /** Confirms an address by the token of a mail; a session of that account knows it at once. */
  confirmVerification(token: string): Promise<unknown>;
  /** Sets a password by the token of a mail, which ends every session of the account. */
  confirmPasswordReset(token: string, password: string, passwordConfirm: string): Promise<void>;
  /** Changes the address by the token of a mail, which ends every session of the account. */
  confirmEmailChange(token: string, password: string): Promise<unknown>;
  /** Asks for a mail with a link that links the account to a login at the provider. */
  requestProviderLink(link: ProviderLink): Promise<unknown>;
  /** Links it by the token of that mail, which ends every session of the account and its password. */
  confirmProviderLink(token: string): Promise<void>;
  /**
   * Deletes the signed-in account, if that is its password or, of an account without one, its username. It is gone when this resolves, for all devices; the
   * session of this one is left to the caller.
   */
  deleteAccount(proof: DeletionProof): Promise<unknown>;
  /** How many bytes the signed-in account uses and may use; null where the server doesn't say. */
  readUsage(): Promise<AccountUsage | null>;
  /** Why the server wouldn't accept a mail's token, or null. Changes nothing. */
  checkMailLink(token: string): Promise<LinkProblem | null>;
}

/** The account requests of one PocketBase client. */
export function createAccountRequests(client: PocketBase): AccountRequests {
  const users = client.collection('users');
  const post = <T>(path: string, body: object) =>
    request(() => client.send<T>(path, { method: 'POST', body }));
  /** The session of the account that a mail's token is for is refused from now on. */
  const endSessionOf = (token: string) => {
    if (client.authStore.record?.id === getTokenPayload(token).id) client.authStore.clear();
  };
  return {
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
    async readUsage() {
      const answer = await request(() =>
        client.send<Partial<AccountUsage>>('/api/account/usage', { method: 'GET' }),
      );
      const [bytes, maxBytes] = [Number(answer.bytes), Number(answer.maxBytes)];
      return maxBytes > 0 ? { bytes, maxBytes } : null;
    },
    // The SDK ends a session of the account itself.
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
  };
}

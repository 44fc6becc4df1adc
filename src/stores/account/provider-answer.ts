/** Whether a query string is the provider's response to a login. */
export function isProviderAnswer(search: string): boolean {
  const sent = new URLSearchParams(search);
  return sent.has('state') && (sent.has('code') || sent.has('error'));
}

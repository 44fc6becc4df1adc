/** The header that has a change refused with 412 when the record is another version than `updated`. */
export function ifMatch(updated: string | undefined): { headers?: Record<string, string> } {
  return updated ? { headers: { 'If-Match': `"${updated}"` } } : {};
}

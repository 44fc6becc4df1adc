/** What a JSON file holds in braces. */
export type JsonRecord = Readonly<Record<string, unknown>>;

/** Whether a value of a JSON file is a record. */
export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A value where a list belongs: empty where there is none. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** A value where a text belongs: empty where there is none. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** The texts in a list, in their order, without what is blank. */
export function textsOf(value: unknown): readonly string[] {
  return listOf(value)
    .map(textOf)
    .filter((text) => text.trim() !== '');
}

/** Some words of a value, by which people find it again. */
export function wordsIn(value: unknown): string {
  if (isRecord(value)) return Object.values(value).map(textOf).join(' ');
  return typeof value === 'object' ? '' : String(value);
}

/** A text with line breaks as this app writes them. */
export function withPlainBreaks(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}

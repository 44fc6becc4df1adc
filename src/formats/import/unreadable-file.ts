/** Thrown where a file can't be read at all; the message is a sentence for people that says what to do. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile';
}

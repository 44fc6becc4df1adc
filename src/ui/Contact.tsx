import * as texts from '../texts/ui';
/** Who runs the server: their mail address, or neutral words where none is known. */
export function Contact({ address }: { address: string }) {
  return address === '' ? texts.whoeverRunsThisServer : <a href={`mailto:${address}`}>{address}</a>;
}

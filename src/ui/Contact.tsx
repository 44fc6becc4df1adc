import * as texts from '../texts/ui';
/** The operator's mail address as a link, or a general text if none is known. */
export function Contact({ address }: { address: string }) {
  return address === '' ? texts.whoeverRunsThisServer : <a href={`mailto:${address}`}>{address}</a>;
}

/** Who runs the server: their mail address, or neutral words where none is known. */
export function Contact({ address }: { address: string }) {
  return address === '' ? 'whoever runs this server' : <a href={`mailto:${address}`}>{address}</a>;
}

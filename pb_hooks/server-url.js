const ANY_HOST = ['', '0.0.0.0', '[::]'];

/** Where PocketBase listens when it isn't told. */
const DEFAULT_ADDRESS = '127.0.0.1:8090';

/**
 * Where this server can be reached from its own machine, from its command line; null when it serves
 * a domain with a certificate of its own.
 * @param {string[]} args the process's arguments
 * @returns {string | null} such as `http://127.0.0.1:8090`
 */
function serverUrl(args) {
  if (valueOf(args, '--https') !== null) return null;
  const address = valueOf(args, '--http') ?? DEFAULT_ADDRESS;
  const colon = address.lastIndexOf(':');
  const host = address.slice(0, colon);
  return `http://${ANY_HOST.includes(host) ? '127.0.0.1' : host}${address.slice(colon)}`;
}

/**
 * The value of a flag, null where it isn't given. Of two, PocketBase takes the last.
 * @param {string[]} args
 * @param {string} flag
 */
function valueOf(args, flag) {
  const at = args.findLastIndex((arg) => arg === flag || arg.startsWith(`${flag}=`));
  if (at === -1) return null;
  const [given = '', next = ''] = args.slice(at);
  return given === flag ? next : given.slice(flag.length + 1);
}

module.exports = { serverUrl };

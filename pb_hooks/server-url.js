const ANY_HOST = ['', '0.0.0.0', '[::]'];

/** Where PocketBase listens when it isn't told. */
const DEFAULT_ADDRESS = '127.0.0.1:8090';

/** Only this machine has these. */
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i;

/** The flags that may stand without a value; what follows another one is its value. */
const SWITCHES = ['--automigrate', '--dev', '--hooksWatch', '--indexFallback'];

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
 * Whether nobody but this machine can reach the server, from its command line.
 * @param {string[]} args the process's arguments
 */
function isOnLoopback(args) {
  const domains = args.filter((arg, at) => {
    const before = args[at - 1];
    if (before === undefined || arg === 'serve' || arg.startsWith('-')) return false;
    return !before.startsWith('-') || before.includes('=') || SWITCHES.includes(before);
  });
  // With a domain, and without an address, it listens for everybody.
  if (domains.length > 0) return false;
  const addresses = [valueOf(args, '--http') ?? DEFAULT_ADDRESS, valueOf(args, '--https')];
  return addresses.every(
    (address) => address === null || LOOPBACK.test(address.slice(0, address.lastIndexOf(':'))),
  );
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

module.exports = { isOnLoopback, serverUrl };

/// <reference path="../pb_data/types.d.ts" />

const ANY_HOST = ['', '0.0.0.0', '[::]'];

/**
 * Where this server can be reached from its own machine, from its command line; null when it serves
 * a domain with a certificate of its own.
 * @param {string[]} args the process's arguments
 * @returns {string | null} such as `http://127.0.0.1:8090`
 */
function ownAddress(args) {
  const valueOf = (flag) => {
    const at = args.findIndex((arg) => arg === flag || arg.startsWith(`${flag}=`));
    if (at === -1) return null;
    return args[at] === flag ? args[at + 1] : args[at].slice(flag.length + 1);
  };
  if (valueOf('--https') !== null) return null;
  const address = valueOf('--http') ?? '127.0.0.1:8090';
  const colon = address.lastIndexOf(':');
  const host = address.slice(0, colon);
  return `http://${ANY_HOST.includes(host) ? '127.0.0.1' : host}${address.slice(colon)}`;
}

module.exports = { ownAddress };

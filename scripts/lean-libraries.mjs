/** The colours of Mantine that the theme (src/ui/theme.ts) has no use for. Its own default is blue. */
const PALETTES = 'red|pink|grape|violet|indigo|cyan|teal|green|lime|yellow|orange';

/**
 * What is left out of a library, and where it stands there. The build fails when a pattern, or the file
 * that it is looked for in, is found nowhere: the library has changed, and this has to be looked at again.
 * @type {readonly { file: RegExp, cuts: readonly [RegExp, string][] }[]}
 */
const LIBRARIES = [
  {
    // A name is set on each part, and a call makes it: without both, a bundler drops what isn't used.
    file: /[\\/]react-router[\\/]dist[\\/]\w+[\\/]chunk-\w+\.mjs$/,
    cuts: [
      [/^\w+\.displayName = .*;$/gm, ''],
      [/= (React\d*\.(?:createContext|forwardRef|memo)\()/g, '= /* @__PURE__ */ $1'],
    ],
  },
  {
    // Names that only the developer tools show.
    file: /[\\/]@mantine[\\/]\w+[\\/]esm[\\/].*[\\/][A-Z]\w+\.mjs$/,
    cuts: [
      [/^\w+\.(?:displayName|classes|varsResolver) = (?:\w+|"[^"\n]*");$/gm, ''],
      // What stands on a part as its property comes with it. A checkbox uses the others.
      [/^Input\.(?:Label|Success|Placeholder|ClearButton) = \w+;$/gm, ''],
    ],
  },
  {
    file: /[\\/]@mantine[\\/]core[\\/]esm[\\/]core[\\/]MantineProvider[\\/]default-colors\.mjs$/,
    cuts: [[new RegExp(String.raw`^\t(?:${PALETTES}): \[[^\]]*\],?$`, 'gm'), '']],
  },
  {
    file: /[\\/]@mantine[\\/]core[\\/]styles[\\/]default-css-variables\.layer\.css$/,
    cuts: [
      [new RegExp(String.raw`^\s*--mantine-color-(?:blue|${PALETTES})-[\w-]+:[^;]*;$`, 'gm'), ''],
    ],
  },
];

/**
 * Leaves out of the app what every page would load and none uses, where a library can't tell a bundler
 * of it. The tests in a browser try what is left.
 * @returns {import('vite').Plugin}
 */
export function leanLibraries() {
  const missing = new Set(LIBRARIES.flatMap(({ cuts }) => cuts.map(([pattern]) => pattern)));
  return {
    name: 'jot:lean-libraries',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      const [file = ''] = id.split('?');
      const library = LIBRARIES.find((one) => one.file.test(file));
      if (!library) return null;
      let lean = code;
      for (const [pattern, replacement] of library.cuts) {
        const before = lean;
        lean = before.replace(pattern, replacement);
        if (lean !== before) missing.delete(pattern);
      }
      return { code: lean, map: null };
    },
    buildEnd(error) {
      const [pattern] = missing;
      if (!error && pattern)
        throw new Error(`Nothing is left out for ${pattern}: see scripts/lean-libraries.mjs.`);
    },
  };
}

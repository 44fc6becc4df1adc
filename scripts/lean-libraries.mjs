/** The colours of Mantine that the theme (src/ui/theme.ts) has no use for. Its own default is blue. */
const PALETTES = 'red|pink|grape|violet|indigo|cyan|teal|green|lime|yellow|orange';

/**
 * What is left out of a library, by where it stands: each pattern has to be there, or the library has
 * changed and this has to be looked at again.
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
    // Parts that stand on another one as its properties come with it.
    file: /[\\/]@mantine[\\/]core[\\/]esm[\\/]components[\\/]Input[\\/]Input\.mjs$/,
    cuts: [[/^Input\.(?:Label|Error|Success|Description|Placeholder|ClearButton) = \w+;$/gm, '']],
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
 * of it. What is built is tried by the tests in a browser (e2e/).
 * @returns {import('vite').Plugin}
 */
export function leanLibraries() {
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
        const cut = lean.replace(pattern, replacement);
        if (cut === lean && !file.includes('react-router'))
          throw new Error(`${file} has nothing like ${String(pattern)}: see scripts/lean-libraries.mjs.`);
        lean = cut;
      }
      return { code: lean, map: null };
    },
  };
}

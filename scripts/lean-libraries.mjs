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
      [/^(var \w+ErrorBoundary = )class extends [^]*?^\};$/gm, '$1null;'],
      [/^\w+ErrorBoundary\.contextType = .*$/m, ''],
      // The package offers bundlers its development files only.
      [/^var ENABLE_DEV_WARNINGS = true;$/m, 'var ENABLE_DEV_WARNINGS = false;'],
      // No route loads data or has an error of its own.
      [/isDataRoute \? useNavigateStable\(\) : /, ''],
      [
        /^ {2}let dataRouterState = dataRouterOpts\?\.state;$/m,
        '  const dataRouterState = void 0;',
      ],
      [
        /return dataRouterState && \(match\.route\.ErrorBoundary [^]*?\) : getChildren\(\);/,
        'return getChildren();',
      ],
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
    // A style sheet sets the variables that are read (src/ui/mantine-variables.css).
    file: /[\\/]@mantine[\\/]core[\\/]esm[\\/]core[\\/]MantineProvider[\\/]MantineProvider\.mjs$/,
    cuts: [[/withCssVariables && [^]*?withGlobalClasses && .*$/m, '']],
  },
  {
    // Looks of buttons and the like that Jot doesn't have.
    file: /[\\/]@mantine[\\/]core[\\/]esm[\\/]core[\\/]MantineProvider[\\/]default-theme\.mjs$/,
    cuts: [[/^\tvariantColorResolver: .*$/m, '']],
  },
  {
    // The style props (`mt`, `fz`), which lint rejects, and its classes that show or hide.
    file: /[\\/]@mantine[\\/]core[\\/]esm[\\/]core[\\/]Box[\\/]Box\.mjs$/,
    cuts: [
      [/const \{ styleProps, rest \} = [^]*?(?=\tconst props = )/, ''],
      [/styleProps: parsedStyleProps\.inlineStyles/, ''],
      [/cx\(className, transformedSx, \{[^]*?\}\)/, 'cx(className)'],
      [/\.\.\.rest\b/, '...others'],
      [
        /\/\* @__PURE__ \*\/ jsxs\(Fragment, \{ children: \[parsed[^]*?\}\), (typeof renderRoot .*)\] \}\);/,
        '$1;',
      ],
    ],
  },
  {
    file: /[\\/]@mantine[\\/]core[\\/]esm[\\/]core[\\/]Box[\\/].*[\\/]extract-style-props\.mjs$/,
    cuts: [[/const \{ m, mx, [^]*?\n\t\};/, 'return { styleProps: {}, rest: others };']],
  },
  {
    // Every browser that runs the app reads the smaller format.
    file: /[\\/]@fontsource[\\/].*\.css$/,
    cuts: [[/, url\([^)]*\.woff\) format\('woff'\)/g, '']],
  },
  {
    // Its parts for administrators, and the ways to log in that Jot doesn't offer.
    file: /[\\/]pocketbase[\\/]dist[\\/]pocketbase\.es\.mjs$/,
    cuts: [
      [/,this\.(?:collections|files|logs|settings|health|backups|crons|sql)=new \w+\(this\)/g, ''],
      [/createBatch\(\)\{[^}]*\}/, ''],
      [/filter\(e,t\)\{if\(!t\)[^]*?(?=buildURL\(e\)\{)/, ''],
      [/get isAdmin\(\)[^]*?(?=save\(e,t\)\{)/, ''],
      [/loadFromCookie\([^]*?(?=onChange\(e,t=)/, ''],
      [
        /i&&this\.isSuperusers&&function registerAutoRefresh[^]*?(?=async authWithOAuth2Code\()/,
        'n}',
      ],
      [/authWithOAuth2\(\.\.\.e\)[^]*?(?=async authRefresh\()/, ''],
      [/async listExternalAuths\([^]*?(?=\}function openBrowserPopup)/, ''],
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
      const cuts = LIBRARIES.filter((one) => one.file.test(file)).flatMap((one) => one.cuts);
      if (cuts.length === 0) return null;
      let lean = code;
      for (const [pattern, replacement] of cuts) {
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

const SCHEME = /\[data-mantine-color-scheme=(['"]?)dark\1\]/g;

/** What a drawn page says of itself, with the weight of one attribute more than a rule of its own has. */
const AS_DRAWN = '[data-mantine-color-scheme=light][data-mantine-color-scheme]';

/**
 * The rules of the dark scheme, for a page that was drawn in the light one and has no script to
 * change that: they hold where the system is dark.
 * @param {string} css well-formed, without comments
 * @returns {string}
 */
export function darkStyles(css) {
  /** @type {string[]} */
  const around = [];
  const rules = [];
  let start = 0;
  for (const { index, 0: mark } of css.matchAll(/[{};]/g)) {
    const text = css.slice(start, index).trim();
    const isAmongRules = around.at(-1)?.startsWith('@') ?? true;
    if (mark === '{') around.push(text);
    else if (mark === '}') {
      const selector = around.pop() ?? '';
      if (isOfDark(selector)) rules.push(within(around, `${asDrawn(selector)}{${text}}`));
    } else if (!isAmongRules) continue;
    start = index + 1;
  }
  return `@media (prefers-color-scheme:dark){${rules.join('')}}`;
}

/** @param {string} selector */
function isOfDark(selector) {
  return selector.search(SCHEME) !== -1 && !selector.includes('=light');
}

/** @param {string} selector */
function asDrawn(selector) {
  return selector.replace(SCHEME, AS_DRAWN);
}

/**
 * @param {readonly string[]} around such as `@layer mantine`, outermost first
 * @param {string} rule
 */
function within(around, rule) {
  return around.reduceRight((inner, each) => `${each}{${inner}}`, rule);
}

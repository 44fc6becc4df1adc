/**
 * One line of the report. Times are in ms, sizes in bytes; all other values are counts.
 * @typedef {object} Figure
 * @property {string} what what was measured
 * @property {Unit} unit
 * @property {number} measured the median of the samples, or the single value if it doesn't vary
 * @property {number} [worst] the worst sample
 * @property {number} [samples] number of samples; missing if the value doesn't vary
 * @property {string} [beside] a count to show with the time
 * @property {number} [aim] the value not to exceed, or for `percent` not to fall below
 */

/**
 * More is better for `percent`, less for all other units.
 * @typedef {'ms' | 'KB' | 'MB' | 'count' | 'percent'} Unit
 */

/**
 * Summarizes durations in one line.
 * @param {string} what
 * @param {readonly number[]} samples at least one, in ms
 * @param {Pick<Figure, 'beside' | 'aim'>} [more]
 * @returns {Figure}
 */
export function timed(what, samples, more) {
  const [measured, worst] = [median(samples), Math.max(...samples)];
  return { what, unit: 'ms', measured, worst, samples: samples.length, ...more };
}

/**
 * Returns the median. For an even number of values, it is the mean of the two in the middle.
 * @param {readonly number[]} values at least one
 * @returns {number}
 */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.floor((sorted.length - 1) / 2)];
  if (upper === undefined || lower === undefined)
    throw new RangeError('no values to take the median of');
  return (lower + upper) / 2;
}

/**
 * Returns a percentile, by the nearest-rank method: at least `percent` percent of the values are less than or
 * equal to it.
 * @param {readonly number[]} values at least one
 * @param {number} percent above 0, at most 100
 * @returns {number}
 */
export function percentile(values, percent) {
  const sorted = [...values].sort((a, b) => a - b);
  const found = sorted[Math.ceil((percent / 100) * sorted.length) - 1];
  if (found === undefined) throw new RangeError('no values to take a percentile of');
  return found;
}

/**
 * Formats a value with its unit. 1 KB is 1,000 bytes, and 1 MB a million.
 * @param {number} value
 * @param {Unit} unit
 * @returns {string}
 */
export function format(value, unit) {
  switch (unit) {
    case 'ms':
      return `${value < 100 ? value.toFixed(1) : grouped(value)} ms`;
    case 'KB':
      return `${(value / 1e3).toFixed(1)} KB`;
    case 'MB':
      return `${(value / 1e6).toFixed(1)} MB`;
    case 'percent':
      return `${value.toFixed(0)} %`;
    case 'count':
      return grouped(value);
  }
}

/**
 * @param {Unit} unit
 * @param {number} measured
 * @param {number} aim
 */
function isMissed(unit, measured, aim) {
  return unit === 'percent' ? measured < aim : measured > aim;
}

/** @param {number} value */
function grouped(value) {
  return Math.round(value).toLocaleString('en');
}

/**
 * Formats the report as a Markdown table with aligned columns.
 * @param {readonly Figure[]} figures
 * @returns {string}
 */
export function table(figures) {
  const head = ['What', 'Measured', 'Worst', 'Samples', 'Beside', 'Aim'];
  const rows = figures.map(({ what, unit, measured, worst, samples, beside, aim }) => [
    what,
    format(measured, unit),
    worst === undefined ? '' : format(worst, unit),
    samples === undefined ? '' : String(samples),
    beside ?? '',
    aim === undefined
      ? ''
      : `${format(aim, unit)}${isMissed(unit, measured, aim) ? ' (missed)' : ''}`,
  ]);
  const widths = head.map((name, column) =>
    Math.max(name.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (/** @type {string[]} */ cells) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return [line(head), rule, ...rows.map(line)].join('\n');
}

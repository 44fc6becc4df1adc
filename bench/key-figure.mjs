import { format, median, timed } from './figures.mjs';

/** Duration of a frame at 60 Hz, in ms. */
const FRAME = 1_000 / 60;

/**
 * Summarizes how long a kind of key took.
 * @param {string} what
 * @param {readonly import('./key-probe.mjs').KeySample[]} samples at least one
 * @param {number} [aim] in ms; one frame by default
 * @returns {import('./figures.mjs').Figure}
 */
export function keyFigure(what, samples, aim = FRAME) {
  const frames = samples.map((sample) => sample.frames);
  const cpu = median(samples.map((sample) => sample.cpu));
  const beside = `frames ${median(frames)}, worst ${Math.max(...frames)}; CPU ${format(cpu, 'ms')}`;
  const times = samples.map(({ ms }) => ms);
  return timed(what, times, { beside, aim });
}

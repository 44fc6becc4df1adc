import os from 'node:os';

/**
 * Describes the machine, and how busy it is.
 * @returns {{ system: string, load: string }} load: the average number of runnable processes in the last
 *   minute
 */
export function describeMachine() {
  const [cpu] = os.cpus();
  const memory = `${Math.round(os.totalmem() / 2 ** 30)} GB`;
  const system = `${os.cpus().length} × ${cpu?.model ?? 'processor'}, ${memory}, ${os.platform()}, Node ${process.versions.node}`;
  return { system, load: (os.loadavg()[0] ?? 0).toFixed(1) };
}

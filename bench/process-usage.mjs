// What a process takes, by the system's own counts; only Linux tells.
import { readFileSync } from 'node:fs';

/** A tick of /proc/PID/stat is 10 ms. */
const TICK_MS = 10;

/**
 * What a process holds in memory, in bytes.
 * @param {number} pid
 * @returns {number}
 */
export function residentBytes(pid) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024;
}

/**
 * The processor time that a process has taken so far, in ms; in steps of 10.
 * @param {number} pid
 * @returns {number}
 */
export function processorMs(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The second field is the program's name, in brackets, and may have blanks in it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

// Memory and processor time of a process, as the kernel counts them. Only Linux has /proc.
import { readFileSync } from 'node:fs';

/** A tick of /proc/PID/stat is 10 ms. */
const TICK_MS = 10;

/**
 * Returns the resident memory of a process, in bytes.
 * @param {number} pid
 * @returns {number}
 */
export function residentBytes(pid) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024;
}

/**
 * Returns the processor time that a process has used so far, in ms. It is a multiple of 10.
 * @param {number} pid
 * @returns {number}
 */
export function processorMs(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The second field is the program's name. It is in parentheses and may contain spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

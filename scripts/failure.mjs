/**
 * An error that the user can fix. Its message says what is wrong and what to do. It is printed without a
 * stack trace.
 */
export class Failure extends Error {
  /** @override */
  name = 'Failure';
}

/**
 * Returns the message of anything that was thrown.
 * @param {unknown} error
 * @returns {string}
 */
export function wordsOf(error) {
  if (!(error instanceof Error)) return String(error);
  // The message of fetch() is only "fetch failed". Its cause has the reason, such as "ECONNREFUSED …".
  const cause = error.cause instanceof Error ? error.cause : undefined;
  const reason = cause
    ? cause.message || String(/** @type {any} */ (cause).code ?? cause.name)
    : '';
  return reason ? `${error.message} (${reason})` : error.message;
}

/**
 * Returns the system's code of an error, such as `EACCES`.
 * @param {unknown} error
 * @returns {string | undefined}
 */
export function codeOf(error) {
  const code = /** @type {{ code?: unknown } | null | undefined} */ (error)?.code;
  return typeof code === 'string' ? code : undefined;
}

/**
 * Runs the body of a command, and ends the process with its exit code. For a {@link Failure} it prints the
 * message, and for any other error the stack trace too; the exit code is then 1.
 * @param {() => Promise<number | void>} body returns the exit code; undefined means 0
 * @returns {Promise<void>}
 */
export async function main(body) {
  try {
    requireNode();
    process.exitCode = (await body()) ?? 0;
  } catch (error) {
    const text =
      error instanceof Failure ? error.message : error instanceof Error ? error.stack : error;
    process.stderr.write(`\n${text}\n`);
    process.exitCode = 1;
  }
}

function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  throw new Failure(
    `Jot needs Node 20.19 or newer, and this is ${process.version}. Install a newer one from https://nodejs.org and try again.`,
  );
}

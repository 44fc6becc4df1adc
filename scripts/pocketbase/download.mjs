/** A transfer that brings nothing for this long is given up. */
const stalledAfter = 30_000;

/**
 * Downloads a file into memory.
 * @param {string} url
 * @param {import('../project.mjs').Log} [log] gets the progress every 5 seconds
 * @returns {Promise<Buffer>}
 * @throws {Error} which names the URL, when it can't be had or stalls for 30 seconds
 */
export async function download(url, log) {
  const aborter = new AbortController();
  const stalled = () => aborter.abort(new Error(`${url}: nothing came for 30 seconds`));
  let timer = setTimeout(stalled, stalledAfter);
  try {
    const response = await fetch(url, { signal: aborter.signal });
    if (!response.ok || !response.body) {
      throw new Error(`${url} answered ${response.status} ${response.statusText}`.trim());
    }
    const total = Number(response.headers.get('content-length'));
    const chunks = [];
    let size = 0;
    let told = Date.now();
    for await (const chunk of response.body) {
      clearTimeout(timer);
      timer = setTimeout(stalled, stalledAfter);
      chunks.push(chunk);
      size += chunk.length;
      if (Date.now() - told < 5000) continue;
      told = Date.now();
      log?.(`… ${megabytes(size)}${total ? ` of ${megabytes(total)}` : ''} MB`);
    }
    return Buffer.concat(chunks);
  } finally {
    clearTimeout(timer);
  }
}

/** @param {number} bytes */
function megabytes(bytes) {
  return (bytes / 1e6).toFixed(1);
}

import http from 'node:http';

interface LargeRequest {
  token?: string;
  method?: string;
  /** Sent unchanged, as JSON. */
  text: string;
  /** Whether to send it without a `Content-Length`. */
  isChunked?: boolean;
}

/**
 * Sends a body and returns the response, even one that arrives before the body is sent, after which the server closes
 * the connection.
 */
export function sendLarge(
  url: string,
  { token, method = 'POST', text, isChunked = false }: LargeRequest,
): Promise<{ status: number; body: { message: string } }> {
  return new Promise((resolve, reject) => {
    const request = http.request(url, {
      method,
      headers: {
        'Content-Type': 'application/json',
        ...(token !== undefined && { Authorization: token }),
        ...(!isChunked && { 'Content-Length': Buffer.byteLength(text) }),
      },
    });
    let isAnswered = false;
    request.on('error', (error) => {
      if (!isAnswered) reject(error);
    });
    request.on('response', (response) => {
      isAnswered = true;
      let answer = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (answer += chunk));
      response.on('error', reject);
      response.on('end', () => {
        resolve({
          status: response.statusCode ?? 0,
          body: JSON.parse(answer) as { message: string },
        });
      });
    });
    request.end(text);
  });
}

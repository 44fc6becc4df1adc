import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { useServer } from './harness';

const server = useServer();

const SHARED = { title: 'Cake', text: 'flour & <b>eggs</b>\n\n100 % "butter"', url: '' };

function share(body: string | FormData | URLSearchParams, headers: Record<string, string> = {}) {
  return fetch(`${server().url}/share`, { method: 'POST', body, headers });
}

function withParts(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

/** Returns the names and values of a page's text areas, as a browser reads them. */
function shown(page: string) {
  const fields = page.matchAll(/<textarea name="(\w+)"[^<>]*>\n([^<]*)<\/textarea>/g);
  return [...fields].map(([, name, text = '']) => [
    name,
    text.replaceAll('\r\n', '\n').replaceAll(/&(\w+|#\d+);/g, read),
  ]);
}

const REFERENCES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' };

function read(_reference: string, name: string) {
  return REFERENCES[name] ?? String.fromCodePoint(Number(name.slice(1)));
}

describe('POST /share', () => {
  test.each([
    ['a form', () => new URLSearchParams(SHARED)],
    ['a form with parts', () => withParts(SHARED)],
  ])('takes %s, and answers with its text, as text', async (_, body) => {
    const answer = await share(body());
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([
      200,
      'text/html; charset=utf-8',
    ]);
    const page = await answer.text();
    expect(page).toContain('\nflour &amp; &lt;b&gt;eggs&lt;/b&gt;');
    expect(page).toContain('100 % &#34;butter&#34;</textarea>');
    expect(page).not.toContain('<b>');
  });

  test.each([
    '</textarea><script>alert(1)</script>',
    '<!-- " \' > --> &lt; &amp;amp; {{.text}} ${text} +',
    '\nbegins with a line break\n\nand has more 😀',
    '"><img src=x onerror=alert(1)>',
  ])('holds %j as a text', async (text) => {
    const page = await (await share(withParts({ title: text, text, url: text }))).text();
    expect(shown(page)).toEqual(Object.entries({ title: text, text, url: text }));
    expect(page.match(/<(script|img)/g)).toHaveLength(1);
  });

  test('runs nothing but the script that takes the text over', async () => {
    const answer = await share(new URLSearchParams(SHARED));
    const policy = answer.headers.get('Content-Security-Policy');
    const page = await answer.text();
    const scripts = [...page.matchAll(/<script>([^]*?)<\/script>/g)].map(([, code = '']) => code);
    expect(scripts).toHaveLength(1);
    const hash = createHash('sha256')
      .update(scripts[0] ?? '')
      .digest('base64');
    expect(policy).toBe(
      `default-src 'none'; script-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    );
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
  });

  test.each([
    ['no browser that says where it comes from', {}],
    ['a share sheet that hides its origin', { Origin: 'null' }],
    ['a share sheet, which is no site', { 'Sec-Fetch-Site': 'none', Origin: 'null' }],
    ['a page of ours', { 'Sec-Fetch-Site': 'same-origin' }],
  ])('loses nothing from %s', async (_, headers) => {
    const answer = await share(new URLSearchParams(SHARED), headers);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('Cake');
  });

  test('takes the longest item in the longest way to write it', async () => {
    const shared = {
      title: '𝄞'.repeat(200),
      text: '𝄞'.repeat(10_000),
      url: `https://${'ü'.repeat(1_000)}`,
    };
    const answer = await share(new URLSearchParams(shared));
    expect(shown(await answer.text())).toEqual(Object.entries(shared));
  });

  test('refuses a text that no item could hold a tenth of', async () => {
    const answer = await share(withParts({ text: 'a'.repeat(128 * 1024) }));
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({
      message: 'The shared text is too large: at most 128 KB are taken.',
    });
  });

  test('takes the longest text of an item, and a longer one for the person to shorten', async () => {
    const text = '𝄞'.repeat(15_000);
    const answer = await share(withParts({ text }));
    expect(await answer.text()).toContain(`${text}</textarea>`);
  });

  test('leaves nothing of the text in the log', async () => {
    await share(new URLSearchParams({ text: 'a secret recipe' }));
    const logged = async () => {
      const newest = '/api/logs?perPage=500&sort=-created';
      const { body } = await server().api('GET', newest, { token: server().root });
      return JSON.stringify(body.items);
    };
    // The server writes its log in batches, every few seconds.
    await expect.poll(logged, { timeout: 10_000 }).toContain('POST /share');
    expect(await logged()).not.toContain('recipe');
  });
});

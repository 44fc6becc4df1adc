import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { readLaunch } from './launch';
import { CONTENT_MAX } from './limits';
import { kindOfShared, textOfShared } from './share-target';

const PAGE = 'https://example.org/whale';

describe('the share or shortcut of a URL', () => {
  const fields = new URLSearchParams({ title: 'A', text: 'B\nC' });
  const query = (field: string) => fields.get(field) ?? '';

  it('is read from the URL', () => {
    expect(readLaunch('/share', query)).toEqual({ shared: { title: 'A', text: 'B\nC', url: '' } });
    expect(readLaunch('/open/todo', query)).toEqual({ shortcut: 'todo' });
  });

  it.each(['/', '/jane/share', '/share/it', '/open', '/open/door', '/open/todo/now', '/shared'])(
    'is nothing but a page at %s',
    (path) => expect(readLaunch(path, query)).toBeNull(),
  );

  it('is null if nothing is shared', () => {
    expect(readLaunch('/share', () => ' ')).toBeNull();
  });

  it('may name a collection, and be for a window of its own', () => {
    const more = new URLSearchParams('text=B&to=books&window=1');
    const shared = { title: '', text: 'B', url: '', to: 'books', isInWindow: true };
    expect(readLaunch('/share', (field) => more.get(field) ?? '')).toEqual({ shared });
  });

  it.each(['/', '/jane', '/jane/books'])('may be words to search for at %s', (path) => {
    const words = (text: string) => readLaunch(path, (field) => (field === 'q' ? text : ''));
    expect(words(' whale ')).toEqual({ search: 'whale' });
    expect(words(' ')).toBeNull();
  });
});

describe('the item of a share', () => {
  it.each([
    ['a page by its address', { url: PAGE }, 'link', '', PAGE],
    ['a page with its title', { title: 'Moby Dick', url: PAGE }, 'link', 'Moby Dick', PAGE],
    ['an address given as the text', { title: 'Moby Dick', text: PAGE }, 'link', 'Moby Dick', PAGE],
    ['a title in the text', { title: 'Moby', text: `Moby ${PAGE}` }, 'link', 'Moby', PAGE],
    ['one line before the address', { text: `Moby Dick: ${PAGE}` }, 'link', 'Moby Dick:', PAGE],
    ['one line after it', { text: `${PAGE} Moby Dick` }, 'link', 'Moby Dick', PAGE],
    ['one line around it', { text: `See ${PAGE}, now` }, 'link', `See ${PAGE}, now`, PAGE],
    ['two addresses', { text: `${PAGE} www.a.org` }, 'text', '', `${PAGE} www.a.org`],
    ['lines around one', { text: `See\n${PAGE}\nnow` }, 'text', '', `See\n${PAGE}\nnow`],
    ['an address in place of the title', { title: PAGE, text: PAGE }, 'link', '', PAGE],
    ['an address twice', { text: PAGE, url: PAGE }, 'link', '', PAGE],
    ['a bare host', { text: 'example.org' }, 'link', '', 'https://example.org'],
    ['a text', { text: 'flour\r\neggs' }, 'text', '', 'flour\neggs'],
    ['a text that ends in a time', { text: 'call !mon 9' }, 'text', '', 'call !mon 9'],
    ['a text with a title', { title: 'Cake', text: 'flour' }, 'text', 'Cake', 'flour'],
    ['a title alone', { title: 'Cake' }, 'text', '', 'Cake'],
    ['a title twice', { title: 'Cake', text: 'Cake' }, 'text', '', 'Cake'],
    ['a sentence that ends like a host', { text: 'See Jot.app' }, 'text', '', 'See Jot.app'],
    ['no address in the place of one', { text: 'a', url: 'app:x' }, 'text', '', 'a\napp:x'],
    [
      'words of a page',
      { title: 'Moby', text: `“Call me\nIshmael”\n${PAGE}` },
      'text',
      'Moby',
      `“Call me\nIshmael”\n${PAGE}`,
    ],
    [
      'words of a page, which is apart',
      { title: 'Moby', text: 'Call me', url: PAGE },
      'text',
      'Moby',
      `Call me\n${PAGE}`,
    ],
    ['what looks like a todo', { text: ':td: x' }, 'text', '', ':td: x'],
  ])('%s', (_, given, type, title, content) => {
    const shared = { title: '', text: '', url: '', ...given };
    expect(textOfShared(shared)).toEqual({ title, content });
    expect(kindOfShared(content)).toBe(type);
  });

  it('has all words of the share', () => {
    const word = fc.stringMatching(/^[a-z]{1,9}$/);
    const text = fc.array(word, { maxLength: 30 }).map((words) => words.join(' '));
    const url = fc.constantFrom('', PAGE, 'nonsense');
    fc.assert(
      fc.property(fc.record({ title: text, text, url }), (shared) => {
        const { title, content } = textOfShared(shared);
        const kept = new Set(`${title} ${content}`.split(/\s+/));
        const given = `${shared.title} ${shared.text} ${shared.url}`.split(/\s+/);
        // The title of a page may be cut.
        const isCut = shared.title.length > 200 && content === PAGE;
        const lost = given.filter((each) => each !== '' && !kept.has(each));
        expect(isCut ? [] : lost).toEqual([]);
      }),
    );
  });

  it('isn’t cut if it is too long', () => {
    const text = 'x'.repeat(CONTENT_MAX + 1);
    expect(textOfShared({ title: '', text, url: '' })).toEqual({ title: '', content: text });
  });

  it('has a title that is too long in its content', () => {
    const title = 'word '.repeat(60).trim();
    const { content } = textOfShared({ title, text: 'body', url: '' });
    expect(content).toBe(`${title}\nbody`);
  });
});

import { Tokenizer } from 'htmlparser2';

/** What is told of an HTML text, in its order. Names are in lower case. */
export interface HtmlEvents {
  /** A tag with those attributes that were asked for, and where it begins in the text. */
  open(name: string, attributes: Readonly<Record<string, string>>, at: number): void;
  close(name: string): void;
  /** A piece of text; entities are characters already. */
  text(text: string): void;
}

/**
 * Tells of the tags in a text one by one. Unlike a parser it holds no open elements: files with 10,000 unclosed
 * tags cost a parser quadratic time. Attributes that nobody asks for, such as icons of megabytes, are never copied.
 */
export function readHtml(
  text: string,
  attributesAsked: ReadonlySet<string>,
  events: HtmlEvents,
): void {
  let tag = '';
  let tagAt = 0;
  let attributes: Record<string, string> = {};
  let attribute: string | null = null;
  const append = (piece: string) => {
    if (attribute !== null) attributes[attribute] = (attributes[attribute] ?? '') + piece;
  };
  const ignore = () => undefined;
  const tokenizer = new Tokenizer(
    { decodeEntities: true },
    {
      onopentagname(start, end) {
        tag = text.slice(start, end).toLowerCase();
        tagAt = start;
        attributes = {};
      },
      onattribname(start, end) {
        const name = text.slice(start, end).toLowerCase();
        // As browsers do, the first of two is taken.
        attribute = attributesAsked.has(name) && !(name in attributes) ? name : null;
      },
      onattribdata(start, end) {
        if (attribute !== null) append(text.slice(start, end));
      },
      onattribentity: (code) => append(String.fromCodePoint(code)),
      onattribend: () => {
        attribute = null;
      },
      onopentagend: () => events.open(tag, attributes, tagAt),
      onselfclosingtag: () => events.open(tag, attributes, tagAt),
      onclosetag: (start, end) => events.close(text.slice(start, end).toLowerCase()),
      ontext: (start, end) => events.text(text.slice(start, end)),
      ontextentity: (code) => events.text(String.fromCodePoint(code)),
      oncdata: ignore,
      oncomment: ignore,
      ondeclaration: ignore,
      onprocessinginstruction: ignore,
      onend: ignore,
    },
  );
  tokenizer.write(text);
  tokenizer.end();
}

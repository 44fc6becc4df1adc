import { createElement, Fragment, type ReactNode } from 'react';

/** A text with elements in place of its `{name}` placeholders. */
export function fillText(text: string, parts: Readonly<Record<string, ReactNode>>): ReactNode {
  const pieces = text
    .split(/\{(\w+)\}/)
    .map((piece, index) => (index % 2 === 0 ? piece : parts[piece]));
  return createElement(Fragment, null, ...pieces);
}

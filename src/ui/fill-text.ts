import { createElement, Fragment, type ReactNode } from 'react';

/** A text of the catalogue, with elements in the place of its `{names}`. */
export function fillText(text: string, parts: Readonly<Record<string, ReactNode>>): ReactNode {
  const pieces = text
    .split(/\{(\w+)\}/)
    .map((piece, index) => (index % 2 === 0 ? piece : parts[piece]));
  return createElement(Fragment, null, ...pieces);
}

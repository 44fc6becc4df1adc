import { Anchor, Button } from '@mantine/core';
import { useCallback, useState } from 'react';
import * as texts from '../texts/bookmarklet';
import { bookmarkletOf } from './bookmarklet';
import classes from './Bookmarklet.module.css';
import { fillText } from './fill-text';

interface BookmarkletProps {
  /** Copies a text. Resolves to whether this succeeded. */
  onCopy: (text: string) => Promise<boolean>;
}

/** Explains the bookmarklet, with a link to drag to the bookmarks, and a button to copy it. */
export function Bookmarklet({ onCopy }: BookmarkletProps) {
  const [isCopied, setCopied] = useState(false);
  // React refuses such an address as a prop, and the build doesn't know the server's.
  const link = useCallback((node: HTMLAnchorElement | null) => {
    if (node) node.href = bookmarkletOf(window.location.origin);
  }, []);
  const copy = async () => setCopied(await onCopy(bookmarkletOf(window.location.origin)));
  return (
    <>
      <p>
        {fillText(texts.dragIt, {
          link: (
            <Anchor
              ref={link}
              className={classes.link}
              onClick={(event) => {
                event.preventDefault();
                void copy();
              }}
            >
              {texts.addToJot}
            </Anchor>
          ),
        })}
      </p>
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => void copy()}>
          {texts.copyBookmarklet}
        </Button>
        <span role="status">{isCopied && texts.copied}</span>
      </div>
    </>
  );
}

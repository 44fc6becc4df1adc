import { useEffect } from 'react';

/** Sets the document's title for as long as a screen is shown. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}

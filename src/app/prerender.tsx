import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { PRERENDERED_PATHS, type PageName } from '../domain/paths';
import { App } from './App';
import { PAGE_META, type PageMeta } from './page-meta';
import { PUBLIC_PAGES } from './public-pages';
import './styles';

/** The build stores these rules beside the pages. They tell the server which page a path shows. */
export { PATH_RULES } from '../domain/paths';

/** A page that the build stores as a file. */
export interface PrerenderedPage extends PageMeta {
  name: PageName;
  isForVisitors: boolean;
  /** The content of the app's root element. */
  html: string;
}

/** Renders the public pages for a visitor. Only the build calls this. */
export async function prerender(): Promise<PrerenderedPage[]> {
  const names = Object.keys(PUBLIC_PAGES) as PageName[];
  return Promise.all(
    names.map(async (name) => {
      const { preload, isForVisitors } = PUBLIC_PAGES[name];
      await preload();
      const path = name === '404' ? '/404/for/all' : PRERENDERED_PATHS[name];
      const Router = ({ children }: { children: ReactNode }) => (
        <StaticRouter location={path}>{children}</StaticRouter>
      );
      const html = renderToStaticMarkup(<App Router={Router} />);
      // React renders nothing for a screen that throws, because its error boundary catches the error.
      if (!html.includes('<main')) throw new Error(`The screen of ${path} could not be drawn.`);
      return { ...PAGE_META[name], name, isForVisitors, html };
    }),
  );
}

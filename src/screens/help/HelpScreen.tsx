import { useEffect } from 'react';
import { loadSite } from '../../stores/site';
import { TextPage } from '../../ui/TextPage';
import part from '../../ui/Part.module.css';
import classes from './HelpScreen.module.css';
import { SECTIONS } from './sections';

/** The user manual (spec §2). */
export function HelpScreen() {
  useEffect(() => void loadSite(), []);
  return (
    <TextPage title="Help">
      <nav aria-label="Contents" className={classes.contents}>
        <ul>
          {SECTIONS.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
      {SECTIONS.map(({ id, title, Body }) => (
        <section key={id} aria-labelledby={id} className={`${classes.section} ${part.part}`}>
          {/* A link to a section takes the focus along. */}
          <h2 id={id} tabIndex={-1} className={classes.title}>
            {title}
          </h2>
          <Body />
        </section>
      ))}
    </TextPage>
  );
}

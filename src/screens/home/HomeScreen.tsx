import { useEffect } from 'react';
import { loadSite } from '../../stores/site';
import { usePageTitle } from '../../ui/use-page-title';
import { Demonstration } from './Demonstration';
import { Introduction } from './Introduction';
import { Picture } from './Picture';
import { Sections } from './Sections';
import classes from './HomeScreen.module.css';

/** `/` for visitors: what Jot is, a demonstration, and links to log in or register (spec §2). */
export function HomeScreen() {
  usePageTitle('Jot: a minimalist, keyboard-first note-taking web app');
  useEffect(() => void loadSite(), []);
  return (
    <main className={classes.home}>
      <div className={classes.top}>
        <Introduction />
        <Demonstration />
        <Entry />
      </div>
      <Picture />
      <Sections />
    </main>
  );
}

/** The dictionary entry for “jot” (spec §2). */
function Entry() {
  return (
    <div className={classes.entry}>
      <p>
        <dfn>jot</dfn> <span className={classes.sound}>/dʒɒt/</span>
      </p>
      <ol>
        <li>
          <i>verb</i> To write something down quickly. “She jotted the address on her hand.”
        </li>
        <li>
          <i>noun</i> A very small amount. “Not a jot of it was lost.”
        </li>
      </ol>
    </div>
  );
}

import { useEffect } from 'react';
import { loadSite } from '../../stores/site';
import { Logo } from '../../ui/Logo';
import { usePageTitle } from '../../ui/use-page-title';
import { Demonstration } from './Demonstration';
import { Introduction } from './Introduction';
import { Sections } from './Sections';
import classes from './HomeScreen.module.css';

/** `/` for visitors: what Jot is, a demonstration, and links to log in or register (spec §2). */
export function HomeScreen() {
  usePageTitle('Jot: a minimalist, keyboard-first note-taking web app');
  useEffect(() => void loadSite(), []);
  return (
    <main className={classes.home}>
      <div className={classes.top}>
        <Banner />
        <Introduction />
        <Demonstration />
      </div>
      <Sections />
    </main>
  );
}

/** The logo and a dictionary entry (spec §2). */
function Banner() {
  return (
    <>
      <div className={classes.logo}>
        <Logo />
      </div>
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
    </>
  );
}

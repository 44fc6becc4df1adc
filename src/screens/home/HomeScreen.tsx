import { useEffect } from 'react';
import { loadSite } from '../../stores/site';
import { usePageTitle } from '../../ui/use-page-title';
import { Banner } from './Banner';
import { Demonstration } from './Demonstration';
import { Introduction } from './Introduction';
import { Sections } from './Sections';
import classes from './HomeScreen.module.css';

/** `/` for visitors: what this is, a taste of it, and the ways in (spec §2). */
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

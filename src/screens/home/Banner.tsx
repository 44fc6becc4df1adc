import { Logo } from '../../ui/Logo';
import classes from './Banner.module.css';

/** The logo, and its entry in a dictionary (spec §2). */
export function Banner() {
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

import { runCommand } from '../../commands/dispatch';
import { Button } from '../../ui/Button';
import * as texts from '../../texts/profile';
import classes from './ProfileScreen.module.css';

/** The ways out and in, also in an ended session: this device writes and reads the files. */
export function YourData() {
  return (
    <section aria-labelledby="your-data">
      <h2 id="your-data">{texts.yourData}</h2>
      <p>{texts.filesAreMadeHere}</p>
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => runCommand('export')}>
          {texts.openExport}
        </Button>
        <Button variant="default" onClick={() => runCommand('import')}>
          {texts.openImport}
        </Button>
      </div>
    </section>
  );
}

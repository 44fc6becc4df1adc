import { runCommand } from '../../commands/dispatch';
import { Button } from '../../ui/Button';
import * as texts from '../../texts/profile';

/** The way to a file of everything, also in an ended session: this device writes it. */
export function Export() {
  return (
    <section aria-labelledby="export">
      <h2 id="export">{texts.exportItems}</h2>
      <p>{texts.exportIsMadeHere}</p>
      <Button variant="default" onClick={() => runCommand('export')}>
        {texts.openExport}
      </Button>
    </section>
  );
}

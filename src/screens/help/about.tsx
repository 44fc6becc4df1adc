import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { PATHS } from '../../domain/paths';
import { copyToClipboard } from '../../stores/items/clipboard';
import { deletesAccounts, useSite } from '../../stores/site';
import { Bookmarklet } from '../../ui/Bookmarklet';
import { BuiltOn } from '../../ui/BuiltOn';
import { Contact } from '../../ui/Contact';
import classes from './HelpScreen.module.css';

const useContact = () => useSite(({ site }) => site?.contact ?? '');

export function SystemRequirement() {
  return <p>A current Firefox, Chrome, Edge or Safari with JavaScript.</p>;
}

export function Questions() {
  const contact = useContact();
  const canDelete = useSite(deletesAccounts);
  return (
    <div className={classes.columns}>
      <Question title="My items don’t load.">
        Usually the server can’t be reached: the cloud in the header says so, and Jot keeps trying.
        If your session has ended, Jot asks for your password. Don’t log out: that removes what is
        unsent.
      </Question>
      <Question title="What happens to what I write offline?">
        It is stored on your device and sent once the server answers. Click the cloud to see what
        waits, and what was rejected.
      </Question>
      <Question title="I lost a device.">
        Log it out on the account page. Changing your password there logs out all others.
      </Question>
      <Question title="Is what I write encrypted?">
        Not on the server: whoever runs it could read it. See the{' '}
        <Anchor component={Link} to={PATHS.terms}>
          terms
        </Anchor>
        .
      </Question>
      <Question title="How do I move in?">
        Choose “Import…”, or drop files on the list: bookmarks, CSV, Markdown, plain text, or
        exports of Google Keep, Simplenote, Standard Notes, memos or Karakeep.
      </Question>
      <Question title="How do I move out?">
        “Export…” saves everything, or a part, as JSON, which loses nothing, Markdown, bookmarks or
        CSV.
      </Question>
      <div>
        <h3>How do I add a page?</h3>
        <Bookmarklet onCopy={copyToClipboard} />
      </div>
      <Question title="Can programs use Jot?">
        With an access token from the account page. Your address bar can search Jot.
      </Question>
      <Question title="How do I delete my account?">
        {canDelete ? (
          'With “Delete account…” on the account page.'
        ) : (
          <>
            Write to <Contact address={contact} />.
          </>
        )}
      </Question>
    </div>
  );
}

function Question({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h3>{title}</h3>
      <p>{children}</p>
    </div>
  );
}

export function Roadmap() {
  return (
    <p>Not planned: push messages or mail when an item comes back, repetition, and priorities.</p>
  );
}

export function Contributing() {
  const contact = useContact();
  return (
    <p>
      Jot is open source under the MIT licence; its repository explains how to change it. For
      questions and bugs, write to <Contact address={contact} />.
    </p>
  );
}

export function Acknowledgement() {
  return (
    <p>
      With thanks, Jot is built on <BuiltOn />.
    </p>
  );
}

import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { PATHS } from '../../domain/paths';
import { deletesAccounts, useSite } from '../../stores/site';
import { BUILT_ON } from '../../ui/built-on';
import { Contact } from '../../ui/Contact';

const useContact = () => useSite(({ site }) => site?.contact ?? '');

export function SystemRequirement() {
  return (
    <p>
      A current version of Firefox, Chrome, Edge or Safari with JavaScript enabled, on a computer, a
      tablet or a phone. Jot works best with a keyboard.
    </p>
  );
}

export function Questions() {
  const contact = useContact();
  const canDelete = useSite(deletesAccounts);
  return (
    <>
      <h3>My items don’t load.</h3>
      <p>
        Most often the server can’t be reached: the cloud in the header says so, and Jot keeps
        trying by itself. If your session has ended, Jot asks for your password where you are. Don’t
        log out to mend it: that removes everything from this device, what is unsent too.
      </p>
      <h3>What happens to what I write offline?</h3>
      <p>
        It is stored on your device and sent as soon as the server can be reached. The cloud in the
        header shows the status. Click it to see what is waiting and what the server rejected, which
        you can retry, copy, discard or save as a file.
      </p>
      <h3>What happens to what I share with Jot?</h3>
      <p>
        It opens in the dialog for a new item, where you choose its collection. Nothing is saved
        until you create it there. Any web page can open that dialog, so close what you haven’t
        shared yourself. The clipboard is only read when you choose “Paste”.
      </p>
      <h3>I forgot my password.</h3>
      <p>
        <Anchor component={Link} to={PATHS.reset}>
          Request an email
        </Anchor>{' '}
        with a link to set a new one. You can log in with your username or your email address, in
        upper or lower case.
      </p>
      <h3>I’m still logged in on a device I no longer have.</h3>
      <p>
        The account page lists where you are logged in. Log that device out there. Changing your
        password there logs out all other devices.
      </p>
      <h3>I didn’t get the verification email.</h3>
      <p>
        Check your spam folder, then{' '}
        <Anchor component={Link} to={PATHS.verify}>
          request another one
        </Anchor>
        .
      </p>
      <h3>A link has no title or icon.</h3>
      <p>
        Its site has none, was too slow, or refuses automatic requests. If the server was busy, they
        appear a little later. You can refetch them once a minute, or write a title yourself.
      </p>
      <h3>Single keys switch collections when I don’t want that.</h3>
      <p>You can turn the digit keys off on the account page, for each device.</p>
      <h3>Is what I write encrypted?</h3>
      <p>
        Not on the server. Whoever runs it could read it. See the{' '}
        <Anchor component={Link} to={PATHS.terms}>
          terms
        </Anchor>
        .
      </p>
      <h3>How do I bring in what I have elsewhere?</h3>
      <p>
        Choose “Import…” on the account page, in the command palette or in the collection menu, or
        drop files on the list. Jot reads bookmarks, CSV, Markdown, plain text, and the exports of
        Google Keep, Simplenote, Standard Notes, memos and Karakeep. It shows first what would be
        imported. One undo takes the items back.
      </p>
      <h3>How do I take my items with me?</h3>
      <p>
        “Export…” on the account page, in the command palette and in the collection menu saves them
        as a file: everything, one collection, what a filter shows, or what you have marked. JSON
        keeps it all, earlier versions too if you tick them; Markdown, bookmarks and CSV are for
        other programs. Your device makes the file, so it also works offline.
      </p>
      <h3>How do I delete my account?</h3>
      {canDelete ? (
        <p>
          With “Delete account…” on the account page. It asks for your password and can’t be undone.
        </p>
      ) : (
        <p>
          Write to <Contact address={contact} />.
        </p>
      )}
    </>
  );
}

export function Roadmap() {
  return (
    <ul>
      <li>All unfinished todos in one place, and one command to trash the finished ones</li>
      <li>Pin items to the top of a collection</li>
      <li>Items that come back at a time you choose</li>
      <li>Access tokens and a small API for your own scripts</li>
      <li>A command-line program and a browser extension</li>
    </ul>
  );
}

export function Contributing() {
  const contact = useContact();
  return (
    <p>
      Jot is open source under the MIT licence. Its repository explains how to run it and how to
      change it. If you have a question or something is broken, contact{' '}
      <Contact address={contact} />.
    </p>
  );
}

export function Acknowledgement() {
  return (
    <>
      <p>Jot is built on the work of others, with thanks:</p>
      <ul>
        {BUILT_ON.map(({ name, url, what }) => (
          <li key={name}>
            <a href={url} rel="noreferrer">
              {name}
            </a>
            , {what}
          </li>
        ))}
      </ul>
    </>
  );
}

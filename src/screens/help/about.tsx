import { PATHS } from '../../domain/paths';
import { useSite } from '../../stores/site';
import { BUILT_ON } from '../../ui/built-on';
import { Contact } from '../../ui/Contact';
import { Link } from '../../ui/Link';

const useContact = () => useSite(({ site }) => site?.contact ?? '');

export function SystemRequirement() {
  return (
    <p>
      A current version of Firefox, Chrome, Edge or Safari with JavaScript switched on, on a
      computer, a tablet or a phone. A keyboard is best; a thumb will do.
    </p>
  );
}

export function Questions() {
  const contact = useContact();
  return (
    <>
      <h3>My items don’t load.</h3>
      <p>Most often the login has expired: log out, and log in again.</p>
      <h3>What happens to what I write without a network?</h3>
      <p>
        It is kept on your device and sent as soon as the server answers. The cloud in the header
        says how far it has come; a click on it lists what waits, and what the server refused, which
        you can try again, copy, discard or save as a file.
      </p>
      <h3>What happens to what I share with Jot?</h3>
      <p>
        It comes up in the dialog for a new item, where you choose its collection. Nothing is kept
        until you create it there: any web page can lead your browser to that dialog. So close what
        you haven’t shared yourself. The clipboard is only read when you say “Paste”.
      </p>
      <h3>I have forgotten my password.</h3>
      <p>
        <Link to={PATHS.reset}>Ask for a mail</Link> with a link to set a new one. You log in with
        your username or your email address, in any case.
      </p>
      <h3>I am still logged in on a device that I don’t have any more.</h3>
      <p>
        The account page lists where you are logged in. Log that device out there; a new password
        logs out all of them.
      </p>
      <h3>The verification mail has not come.</h3>
      <p>
        Look among the unwanted mail, then <Link to={PATHS.verify}>ask for another one</Link>.
      </p>
      <h3>A link has no title or icon.</h3>
      <p>
        Its site did not tell them, was too slow, or doesn’t want to be read by machines. Or many
        pages were to be read at that moment: then they come by themselves, a little later.
        Refetching tries again, once a minute at most, and a title can be written by hand.
      </p>
      <h3>Single keys switch collections when I don’t want them to.</h3>
      <p>The account page switches the digit keys off, for the device you are at.</p>
      <h3>Is what I write encrypted?</h3>
      <p>
        Not on the server: whoever runs it could read it. See the{' '}
        <Link to={PATHS.terms}>terms</Link>.
      </p>
      <h3>How do I delete my account?</h3>
      <p>
        Write to <Contact address={contact} />.
      </p>
    </>
  );
}

export function Roadmap() {
  return (
    <ul>
      <li>Deleting one’s account by oneself</li>
      <li>Taking all items out in one file, and bringing them in</li>
    </ul>
  );
}

export function Contributing() {
  const sourceUrl = useSite(({ site }) => site?.sourceUrl ?? '');
  const contact = useContact();
  return (
    <p>
      Jot is open source under the MIT licence. Its repository
      {sourceUrl !== '' && (
        <>
          , <a href={sourceUrl}>{sourceUrl.replace(/^https?:\/\//, '')}</a>,
        </>
      )}{' '}
      tells how to run it and how to change it. For a question, or when something is broken here,
      turn to <Contact address={contact} />.
    </p>
  );
}

export function Acknowledgement() {
  return (
    <>
      <p>Jot stands on the work of others, with thanks:</p>
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

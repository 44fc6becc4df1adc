import { useEffect } from 'react';
import { TRASH_RETENTION_DAYS } from '../../domain/limits';
import { PATHS } from '../../domain/paths';
import { hasDemo, loadSite, useSite } from '../../stores/site';
import { Contact } from '../../ui/Contact';
import { Link } from '../../ui/Link';
import { TextPage } from '../../ui/TextPage';

/** The terms: a long informal list (spec §2). */
export function TermsScreen() {
  const contact = useSite(({ site }) => site?.contact ?? '');
  const isDemoOffered = useSite(hasDemo);
  useEffect(() => void loadSite(), []);
  return (
    <TextPage title="Terms">
      <p>
        No lawyer has written this. By using Jot on this server you are fine with the following.
      </p>
      <h2>What is stored</h2>
      <ul>
        <li>
          Only what is needed: your username, your email address, your password in a form that can’t
          be read, a display name if you give one, and what you write.
        </li>
        <li>
          For each login its time, its last use, and the browser and system, such as “Firefox on
          Linux”, so that your account page can show where you are logged in.
        </li>
        <li>Nobody tracks you. There are no statistics of what you do, and no advertisements.</li>
        <li>Nothing of yours is sold, rented or handed on.</li>
        <li>
          The server keeps a log of requests for a few days, without addresses and names, to find
          out what went wrong.
        </li>
        <li>
          Until you log out, your browser keeps the session and what is in your account, so that Jot
          works without a network. It also keeps the colour scheme and the settings of the device.
          Jot itself sets no cookies.
        </li>
        <li>
          Your email address serves to verify you, to set a new password and to log in. You get no
          newsletter.
        </li>
      </ul>
      <h2>Links and their icons</h2>
      <ul>
        <li>
          When you keep a link, the server reads its page, for title and icon. The site learns that
          somebody did, not who.
        </li>
        <li>
          The icons of links, favicons, are read by the server as well, and come to your browser
          from there. So the sites see nothing of you, and can set no third-party cookies with them.
          You can switch them off on your account page; that holds for the device you do it on.
        </li>
      </ul>
      <h2>What to mind</h2>
      <ul>
        <li>
          Not for sensitive data: what you write is not encrypted on the server. Keep no passwords,
          no card numbers and no secrets of other people here.
        </li>
        <li>
          What you keep is yours, and so is the responsibility for it. Nothing unlawful, please.
        </li>
        <li>
          Jot is offered as it is. Nobody promises that it is always there, or free of faults. Keep
          a copy of what you can’t do without.
        </li>
        <li>
          What you move to the trash bin is deleted for good after {TRASH_RETENTION_DAYS} days.
          Backups that whoever runs this server makes may hold it for longer.
        </li>
        {isDemoOffered && (
          <li>
            The demo account is shared by everybody and reset every two hours. Write nothing private
            there; others can read it.
          </li>
        )}
      </ul>
      <h2>Rights</h2>
      <ul>
        <li>
          Whoever runs this server may deny service to anybody, and delete accounts that harm it or
          others.
        </li>
        <li>
          You may leave whenever you like. To have your account deleted with all that is in it,
          write to <Contact address={contact} />.
        </li>
        <li>These terms may change. The current ones are always on this page.</li>
        <li>
          Questions? First the <Link to={PATHS.help}>manual</Link>, then{' '}
          <Contact address={contact} />.
        </li>
      </ul>
    </TextPage>
  );
}

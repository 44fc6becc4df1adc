import { Anchor, Button, PasswordInput, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { Link } from 'react-router-dom';
import type { FailureText } from '../domain/failure';
import { PATHS } from '../domain/paths';
import './field-styles';
import * as texts from '../texts/ui';
import { FormFailure } from './FormFailure';
import classes from './SessionEnded.module.css';

interface SessionEndedProps {
  /** What has happened. */
  notice: string;
  /** What happens to changes that are made meanwhile. */
  advice: string;
  username: string;
  /**
   * Logs in. Resolves to the failure, or to null after a login. Null in place of the function for an account without
   * a password.
   */
  onLogin: ((password: string) => Promise<FailureText | null>) | null;
  /** Called after a login. */
  onLoggedIn?: () => void;
}

/** Says that the session has ended and asks for the password, without leaving the page. */
export function SessionEnded({ notice, advice, username, onLogin, onLoggedIn }: SessionEndedProps) {
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [failure, setFailure] = useState<FailureText | null>(null);
  const [isSending, setSending] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setFailure(null);
    setProblem(password === '' ? texts.enterYourPassword : null);
    if (password === '' || isSending || !onLogin) return;
    setSending(true);
    const refusal = await onLogin(password);
    setFailure(refusal);
    setSending(false);
    if (!refusal) onLoggedIn?.();
  };

  return (
    <section aria-label={texts.logInAgain} className={classes.bar}>
      <p role="alert" className={classes.notice}>
        {notice}
      </p>
      <p>{advice}</p>
      {onLogin && (
        <form onSubmit={(event) => void submit(event)} noValidate className={classes.form}>
          <TextInput
            className={classes.field}
            label={texts.username}
            autoComplete="username"
            readOnly
            value={username}
          />
          <PasswordInput
            className={classes.field}
            label={texts.password}
            autoComplete="current-password"
            value={password}
            error={problem}
            aria-invalid={problem !== null || undefined}
            onChange={(event) => {
              setProblem(null);
              setPassword(event.currentTarget.value);
            }}
          />
          <Button type="submit" loading={isSending} className={classes.submit}>
            {texts.logIn}
          </Button>
        </form>
      )}
      {failure && <FormFailure {...failure} />}
      <p>
        <Anchor component={Link} to={PATHS.login}>
          {onLogin ? texts.logInAsSomebodyElse : texts.logInAgain}
        </Anchor>
      </p>
    </section>
  );
}

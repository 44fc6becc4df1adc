import { Button, TextInput } from '@mantine/core';
import { displayNameProblem, type User } from '../../domain/user';
import { useRequestForm } from '../../notices/use-request-form';
import { updateDisplayName } from '../../stores/account/account-requests';
import { FormFailure } from '../../ui/FormFailure';
import '../../ui/field-styles';
import * as texts from '../../texts/profile';
import classes from './ProfileScreen.module.css';

const check = ({ displayName }: { displayName: string }) => ({
  displayName: displayNameProblem(displayName),
});

/** A form for the display name. If it is blank, the username is shown (spec §2). */
export function DisplayNameForm({ user }: { user: User }) {
  const { values, field, onSubmit, status, problem } = useRequestForm(
    { displayName: user.displayName },
    check,
  );

  const isSaved = status === 'done' && values.displayName.trim() === user.displayName;
  return (
    <section aria-labelledby="display-name">
      <h2 id="display-name">{texts.changeDisplayName}</h2>
      <form
        onSubmit={onSubmit(({ displayName }) => updateDisplayName(displayName))}
        noValidate
        className={classes.form}
      >
        <TextInput
          label={texts.displayName}
          description={texts.displayNameIfBlank(user.username)}
          autoComplete="nickname"
          {...field('displayName')}
        />
        {problem && <FormFailure {...problem} />}
        <div className={classes.buttons}>
          <Button type="submit" variant="default" loading={status === 'sending'}>
            {texts.save}
          </Button>
          <span role="status">{isSaved && texts.saved}</span>
        </div>
      </form>
    </section>
  );
}

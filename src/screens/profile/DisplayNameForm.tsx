import { Button, TextInput } from '@mantine/core';
import { displayNameProblem, type User } from '../../domain/user';
import { describeFormFailure } from '../../notices/describe-failure';
import { fieldErrors } from '../../notices/field-errors';
import { updateDisplayName } from '../../stores/account/account-requests';
import { FormFailure } from '../../ui/FormFailure';
import '../../ui/field-styles';
import { useCheckedForm } from '../../ui/use-checked-form';
import { useRequest } from '../../ui/use-request';
import * as texts from '../../texts/profile';
import classes from './ProfileScreen.module.css';

const check = ({ displayName }: { displayName: string }) => ({
  displayName: displayNameProblem(displayName),
});

/** A form for the display name. If it is blank, the username is shown (spec §2). */
export function DisplayNameForm({ user }: { user: User }) {
  const { values, field, submit, showErrors } = useCheckedForm(
    { displayName: user.displayName },
    check,
  );
  const { status, failure, send } = useRequest();

  const onSubmit = submit(async ({ displayName }) => {
    const refusal = await send(() => updateDisplayName(displayName));
    if (refusal) showErrors(fieldErrors(refusal));
  });

  const isSaved = status === 'done' && values.displayName.trim() === user.displayName;
  return (
    <section aria-labelledby="display-name">
      <h2 id="display-name">{texts.changeDisplayName}</h2>
      <form onSubmit={onSubmit} noValidate className={classes.form}>
        <TextInput
          label={texts.displayName}
          description={texts.displayNameIfBlank(user.username)}
          autoComplete="nickname"
          {...field('displayName')}
        />
        {failure && <FormFailure {...describeFormFailure(failure, ['displayName'])} />}
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

import { useForm } from '@mantine/form';
import { useState, type FormEvent } from 'react';

/** Validates all fields: each one's error, or null. */
export type Check<Name extends string> = (
  values: Readonly<Record<Name, string>>,
) => Readonly<Record<Name, string | null>>;

/**
 * A form of text fields that is validated while the user types. A field shows errors only after it has been left with
 * a value in it, or after a submit. An error from the server stays until the field is changed.
 */
export function useCheckedForm<Name extends string>(
  initialValues: Record<Name, string>,
  check: Check<Name>,
) {
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set());
  const form = useForm<Record<string, string>>({
    initialValues,
    validate: (values) => present(check(values as Record<Name, string>)),
  });
  const values = form.values as Record<Name, string>;
  const problems = check(values);

  const field = (name: Name) => {
    const error = form.errors[name] ?? (visited.has(name) ? problems[name] : null);
    return {
      ...form.getInputProps(name),
      error,
      // Mantine's PasswordInput doesn't set it.
      'aria-invalid': error ? true : undefined,
      onBlur() {
        if (values[name] !== '') setVisited((before) => new Set(before).add(name));
      },
    };
  };

  const focusFirst = (names: readonly string[]) => {
    const first = Object.keys(initialValues).find((name) => names.includes(name));
    if (first !== undefined) form.getInputNode(first)?.focus();
  };

  /** Sends the values if all are valid. Otherwise it shows the errors and focuses the first invalid field. */
  const submit = (send: (values: Record<Name, string>) => Promise<void>) => {
    const handle = form.onSubmit(
      (sent) => send(sent as Record<Name, string>),
      (errors) => {
        // `visited` shows the errors from now on, and keeps them up to date.
        form.clearErrors();
        setVisited(new Set(Object.keys(initialValues)));
        focusFirst(Object.keys(errors));
      },
    );
    return (event: FormEvent<HTMLFormElement>) => handle(event);
  };

  /** Shows the server's errors at their fields. */
  const showErrors = (refusals: Readonly<Record<string, string>>) => {
    form.setErrors(refusals);
    focusFirst(Object.keys(refusals));
  };

  /** Returns to the initial values, without errors. */
  const reset = () => {
    form.reset();
    setVisited(new Set());
  };

  return { values, field, submit, showErrors, reset };
}

function present(problems: Readonly<Record<string, string | null>>): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [name, problem] of Object.entries(problems))
    if (problem !== null) found[name] = problem;
  return found;
}

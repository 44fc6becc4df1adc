import { useForm } from '@mantine/form';
import { useState, type FormEvent } from 'react';

/** What is wrong with each field's value, null where nothing is. */
export type Check<Name extends string> = (
  values: Readonly<Record<Name, string>>,
) => Readonly<Record<Name, string | null>>;

/**
 * A form of texts that is checked while one types, but only where one has been already: a field
 * tells its problem once it was left with something in it, or the form was sent; from then on with
 * each key. What the server said of a field stays until the field is changed.
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
      // A password's field doesn't say it by itself.
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

  /** Sends the values when all are right, else shows each problem and leads to the first. */
  const submit = (send: (values: Record<Name, string>) => Promise<void>) => {
    const handle = form.onSubmit(
      (sent) => send(sent as Record<Name, string>),
      (errors) => {
        // They are told from `visited` on, and stay right while one types.
        form.clearErrors();
        setVisited(new Set(Object.keys(initialValues)));
        focusFirst(Object.keys(errors));
      },
    );
    return (event: FormEvent<HTMLFormElement>) => handle(event);
  };

  /** Shows at their fields what the server says of them. */
  const showErrors = (refusals: Readonly<Record<string, string>>) => {
    form.setErrors(refusals);
    focusFirst(Object.keys(refusals));
  };

  return { values, field, submit, showErrors, reset: form.reset };
}

function present(problems: Readonly<Record<string, string | null>>): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [name, problem] of Object.entries(problems))
    if (problem !== null) found[name] = problem;
  return found;
}

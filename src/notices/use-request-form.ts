import { useForm } from '@mantine/form';
import { useState, type FormEvent } from 'react';
import type { Failure } from '../domain/failure';
import { useRequest } from '../ui/use-request';
import { describeFormFailure } from './describe-failure';
import { fieldErrors } from './field-errors';

/** Validates all fields: each one's error, or null. */
export type Check<Name extends string> = (
  values: Readonly<Record<Name, string>>,
) => Readonly<Record<Name, string | null>>;

/**
 * A form of text fields that sends a request. A field shows whether its value is valid once the user has typed into it
 * and left it, or has submitted the form. An error that the server reports for a field stays until the field is changed.
 * `problem` describes the failure of the request, without these errors (spec §8).
 */
export function useRequestForm<Name extends string>(
  initialValues: Record<Name, string>,
  check: Check<Name>,
) {
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set());
  const form = useForm<Record<string, string>>({
    initialValues,
    validate: (values) => present(check(values as Record<Name, string>)),
  });
  const { status, failure, send, restart } = useRequest();
  const values = form.values as Record<Name, string>;
  const problems = check(values);
  const names = Object.keys(initialValues);

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

  const focusFirst = (invalid: Readonly<Record<string, unknown>>) => {
    const first = names.find((name) => name in invalid);
    if (first !== undefined) form.getInputNode(first)?.focus();
  };

  /**
   * Handles a submit: sends the request if all fields are valid, or else shows the errors and focuses the first. A
   * `request` that returns null sends nothing.
   */
  const onSubmit = (
    request: (values: Record<Name, string>) => Promise<Failure | null> | null,
    onDone?: () => void,
  ) => {
    const handle = form.onSubmit(
      async (sent) => {
        const answer = request(sent as Record<Name, string>);
        if (answer === null) return;
        const refusal = await send(() => answer);
        if (!refusal) return onDone?.();
        const errors = fieldErrors(refusal);
        form.setErrors(errors);
        focusFirst(errors);
      },
      (errors) => {
        // `visited` shows the errors from now on, and keeps them up to date.
        form.clearErrors();
        setVisited(new Set(names));
        focusFirst(errors);
      },
    );
    return (event: FormEvent<HTMLFormElement>) => handle(event);
  };

  /** Returns to the initial values, without errors. */
  const reset = () => {
    form.reset();
    setVisited(new Set());
  };

  const problem = failure && describeFormFailure(failure, names);
  return { values, field, onSubmit, reset, restart, status, failure, problem };
}

function present(problems: Readonly<Record<string, string | null>>): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [name, problem] of Object.entries(problems))
    if (problem !== null) found[name] = problem;
  return found;
}

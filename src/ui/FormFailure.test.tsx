// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';

import { FormFailure } from './FormFailure';
import { renderComponent } from './render-component.fixture';

afterEach(cleanup);

const MEANING = 'That username or password is wrong.';
const SUMMARY = 'Code 400: Failed to authenticate.';

it('announces the meaning, the summary and each field’s message', () => {
  const fields = [
    { field: 'identity', message: 'Cannot be blank.' },
    { field: 'password', message: 'Too short.' },
  ];
  renderComponent(<FormFailure meaning={MEANING} summary={SUMMARY} fields={fields} />);
  expect(screen.getByRole('alert').textContent).toContain(MEANING + SUMMARY);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'identity: Cannot be blank.',
    'password: Too short.',
  ]);
});

it('shows no list if no field is invalid', () => {
  renderComponent(<FormFailure meaning={null} summary={SUMMARY} fields={[]} />);
  expect(screen.getByRole('alert').textContent).toBe(SUMMARY);
  expect(screen.queryByRole('list')).toBeNull();
});

it('shows the server’s message as text, not as HTML', () => {
  renderComponent(
    <FormFailure
      meaning={null}
      summary="<b>no</b>"
      fields={[{ field: '<i>', message: '<img src=x>' }]}
    />,
  );
  expect(screen.getByRole('alert').querySelector('b, i, img')).toBeNull();
  expect(screen.getByRole('listitem').textContent).toBe('<i>: <img src=x>');
});

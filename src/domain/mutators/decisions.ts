import * as texts from '../../texts/errors';
import type { Decision, Rejection } from './mutation';
import type { Rebased } from './rebase';

/** Of a record that is not there any more, as the REST API says it. */
export const GONE: Decision = {
  outcome: 'gone',
  error: { status: 404, message: texts.theRequestedResourceWasntFound, data: {} },
};

/** Of what breaks a rule. */
export function rejected(error: Rejection): Decision {
  return { outcome: 'rejected', error };
}

/** Of a change that was put on the stored record; nothing is written that it has already. */
export function updateOf({ fields, isMerged }: Rebased): Decision {
  const outcome = isMerged ? 'merged' : 'applied';
  if (Object.keys(fields).length === 0) return { outcome };
  return { outcome, write: { kind: 'update', fields } };
}

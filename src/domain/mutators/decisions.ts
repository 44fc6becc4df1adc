import * as texts from '../../texts/errors';
import type { Decision, Rejection } from './mutation';
import type { Rebased } from './rebase';

/** The decision for a record that doesn't exist, with the error of the REST API. */
export const GONE: Decision = {
  outcome: 'gone',
  error: { status: 404, message: texts.theRequestedResourceWasntFound, data: {} },
};

/** The error of a mutation that is rejected because of another device's change. */
export const CHANGED_ELSEWHERE: Rejection = {
  status: 412,
  message: texts.itWasChangedOnAnother,
  data: {},
};

/** Returns the decision for a mutation that breaks a rule. */
export function rejected(error: Rejection): Decision {
  return { outcome: 'rejected', error };
}

/** Returns the decision for a rebased update. If no field differs, nothing is written. */
export function updateOf({ fields, isMerged }: Rebased): Decision {
  const outcome = isMerged ? 'merged' : 'applied';
  if (Object.keys(fields).length === 0) return { outcome };
  return { outcome, write: { kind: 'update', fields } };
}

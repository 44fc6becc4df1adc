import * as texts from '../../texts/import';
import { ordinaryCollections } from '../collections/collections';
import { roomForCollections } from './account-room';
import type { ImportState } from './import-state';
import { newCollections, targetProblem } from './import-targets';

/** The states that the user can confirm. */
type Question = Extract<ImportState, { phase: 'columns' | 'preview' }>;

/**
 * Returns a sentence that says why the user can't confirm the state; null if they can. It is empty if a field already
 * shows the reason, or if there is nothing to import.
 */
export function importProblem(state: Question): string | null {
  if (state.phase === 'columns') {
    const { title, content, url } = state.assignment;
    return title === -1 && content === -1 && url === -1 ? texts.needsAColumn : null;
  }
  const { targets, plan, isPlanning } = state;
  const made = newCollections(targets, plan.items).length;
  const { left, max } = roomForCollections();
  if (made > left) return texts.tooManyCollections(max);
  const existing = ordinaryCollections();
  const isNameless = targets.some((target) => targetProblem(target, existing) !== null);
  return isNameless || isPlanning || (plan.items.length === 0 && made === 0) ? '' : null;
}

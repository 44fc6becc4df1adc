import { isFilterToken, type FilterToken } from '../../domain/filter';
import { formatNumber } from '../../texts/numbers';
import { useItems } from '../../stores/items/items';
import * as texts from '../../texts/main';
import * as filterTexts from '../../texts/ui';
import { LineButton } from './LineButton';
import classes from './ActiveFilter.module.css';

/** The name of the items that a filter token shows, for use in a sentence. */
export const FILTER_NAMES: Readonly<Record<FilterToken, string>> = {
  '::nt::': filterTexts.notes,
  '::link::': filterTexts.links,
  '::td::': filterTexts.todos,
  '::itd::': filterTexts.incompleteTodos,
};

/**
 * Names the active filter, with a button to clear it. In the trash bin, where the main input is disabled, this is shown
 * for any text in it, as there is no other way to clear it.
 */
export function ActiveFilter() {
  const text = useItems((state) => state.inputText);
  const count = useItems((state) => state.visible.length);
  const isTrash = useItems((state) => state.list === 'trash');
  const hasNoMatch = useItems((state) => state.items.length > 0 && state.visible.length === 0);
  const kind = useItems((state) => state.filter.kind);
  const isActive = kind !== 'all' && (isTrash || kind !== 'text');
  // If nothing matches, `ListPlaceholder` says so.
  if (!isActive || hasNoMatch) return null;
  return (
    <p className={classes.filter} role="status">
      <span>
        {texts.only(
          isFilterToken(text) ? FILTER_NAMES[text] : texts.whatMatches,
          formatNumber(count),
        )}
      </span>
      <LineButton label={texts.showAll} command="clearFilter" />
    </p>
  );
}

import { classifyNewItem, type ClassifiedItem, type NewItem } from '../../domain/creation';
import { withoutTrackers } from '../../domain/trackers';
import type { ValidationError } from '../../domain/validation-errors';
import { NOTICES } from '../../notices/messages';
import type { Notice } from '../../notices/show-notice';
import type { NewMutation } from '../../sync/queue/client-mutation';
import * as texts from '../../texts/gestures';
import { countOf } from '../../texts/numbers';
import { useSettings } from '../settings';
import { pushStep } from '../undo/history';
import { makeMutations } from '../undo/make-mutations';
import { showStep } from '../undo/perform';
import { useItems } from './items';

/** A new item, and the mutations that create it. */
interface Creation {
  recordId: string;
  item: ClassifiedItem;
  /** The original address if trackers were removed from it; otherwise null. */
  written: string | null;
  /** Whether it is put away, so that no list shows it yet. */
  isLater: boolean;
  mutations: readonly NewMutation[];
}

/** Prepares the creation of an item. Removes trackers from a link's address, unless the setting is off. */
export function creationOf(
  collection: string,
  { title = '', content = '', type, laterUntil }: NewItem,
  recordId: string,
): Creation | { error: ValidationError } {
  const fields = { title, content, ...(type && { type }) };
  const classified = classifyNewItem(fields);
  if ('error' in classified) return classified;
  const { item: asWritten } = classified;
  const isLink = asWritten.type === 'link';
  const isCut = isLink && useSettings.getState().isTrackingRemoved;
  const item = isCut ? { ...asWritten, content: withoutTrackers(asWritten.content) } : asWritten;
  const written = item.content === asWritten.content ? null : asWritten.content;

  const record = { store: 'items', recordId } as const;
  const created = {
    ...fields,
    ...(written !== null && { content: item.content }),
    ...(laterUntil && { laterUntil }),
    collection,
  };
  const mutations: NewMutation[] = [
    { ...record, kind: 'create', action: 'create', fields: created },
  ];
  // The server fetches the title and icon from the site once it has the link.
  if (isLink) mutations.push({ ...record, kind: 'refetch', action: 'fetchMetadata' });
  return { recordId, item, written, isLater: Boolean(laterUntil), mutations };
}

/**
 * Creates items as one undo step. Removing trackers from their addresses is a second step, so that the first undo
 * restores the original addresses.
 *
 * @param label names the items in the history, such as “Buy milk” or 3 items
 */
export function performCreation(
  creations: readonly Creation[],
  label: string,
  notice?: Notice,
): void {
  const { inverses } = makeMutations(creations.flatMap(({ mutations }) => mutations));
  const last = creations.at(-1);
  useItems.setState({ createdId: last && !last.isLater ? last.recordId : null });
  const created = pushStep({ label: texts.create(label), inverses });
  const creationOfRecord = new Map(creations.map((creation) => [creation.recordId, creation]));
  const cuts = inverses.flatMap((inverse) => {
    const creation = creationOfRecord.get(inverse.recordId);
    if (!creation || creation.written === null) return [];
    const { item, written } = creation;
    return { ...inverse, fields: { content: written }, base: { content: item.content } };
  });
  if (cuts.length === 0) return showStep(created, notice);
  const isOne = creations.length === 1;
  const links = countOf(cuts.length, 'link');
  const cut = pushStep({ label: texts.removeTracking(isOne ? label : links), inverses: cuts });
  // Its button takes back the item that isn't in the list.
  if (last?.isLater) return showStep(created, notice, [], NOTICES.trackingRemoved.message);
  showStep(cut, isOne ? NOTICES.trackingRemoved : NOTICES.trackingRemovedSeveral(links));
}

import type { StoredDraft, Waiting, Writes } from './storage';

/** Two writes as one that leaves the same behind. */
export function mergeWrites(earlier: Writes, later: Writes): Writes {
  return {
    ...merge('Changes', earlier, later),
    ...merge('Rejected', earlier, later),
    drafts: mergeDrafts(earlier.drafts ?? [], later.drafts ?? []),
  };
}

/** Of each name, the last draft. */
export function mergeDrafts(
  earlier: readonly StoredDraft[],
  later: readonly StoredDraft[],
): readonly StoredDraft[] {
  const isReplaced = ({ tab }: StoredDraft) => later.some((each) => each.tab === tab);
  return [...earlier.filter((each) => !isReplaced(each)), ...later];
}

type Kind = 'Changes' | 'Rejected';
type Added = { change: { id: string } };
type Ids = readonly string[];

/** What is added and then removed is removed; what is removed and then added is added. */
function merge(kind: Kind, earlier: Writes, later: Writes): Writes {
  const addedBy = (writes: Writes): readonly Added[] => writes[`add${kind}`] ?? [];
  const removedBy = (writes: Writes) => writes[`remove${kind}`] ?? [];
  const added = new Map<string, Added>();
  const removed = new Set<string>();
  for (const writes of [earlier, later]) {
    for (const each of addedBy(writes)) {
      added.set(each.change.id, each);
      removed.delete(each.change.id);
    }
    for (const id of removedBy(writes)) {
      added.delete(id);
      removed.add(id);
    }
  }
  return { [`add${kind}`]: [...added.values()], [`remove${kind}`]: [...removed] };
}

/** What is stored, as it is after some writes. */
export function withWrites<S extends Waiting>(stored: S, writes: Writes): S {
  const { addChanges = [], removeChanges = [], addRejected = [], removeRejected = [] } = writes;
  const after = <T extends Added>(all: readonly T[], added: readonly T[], removed: Ids): T[] => {
    const others = new Set([...added.map(({ change }) => change.id), ...removed]);
    return [...all.filter(({ change }) => !others.has(change.id)), ...added];
  };
  return {
    ...stored,
    changes: after(stored.changes, addChanges, removeChanges),
    rejected: after(stored.rejected, addRejected, removeRejected),
  };
}

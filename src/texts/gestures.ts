// Names of undo steps, and messages about what an undo couldn’t restore.

export const editCollection = (name: string) => `edit collection ${name}`;
export const sortCollections = 'sort collections';
export const create = (items: string) => `create ${items}`;
export const removeTracking = (links: string) => `remove tracking from ${links}`;
export const edit = (item: string) => `edit ${item}`;
export const notDone = 'not done';
export const markAs = (items: string, state: string) => `mark ${items} as ${state}`;
export const turnCopyOnClickFor = (state: string, items: string) =>
  `turn copy on click ${state} for ${items}`;
export const pin = (items: string) => `pin ${items}`;
export const unpin = (items: string) => `unpin ${items}`;
export const putAway = (items: string) => `put away ${items}`;
export const bringBack = (items: string) => `bring back ${items}`;
export const convertToTodo = (items: string) => `convert ${items} to todo`;
export const moveTo = (items: string, name: string) => `move ${items} to ${name}`;
export const moveToTrashBin = (items: string) => `move ${items} to trash bin`;
export const restore = (items: string) => `restore ${items}`;
export const restoreVersion = (item: string) => `restore an earlier version of ${item}`;
export const andMore = (more: string) => ` and ${more} more`;
export const changedMeanwhileSeveral = (names: string, staying: string, all: string) =>
  `Changed meanwhile, so left as they are: ${names} (${staying} of ${all}).`;
export const wasDeletedMeanwhile = (name: string) => `${name} was deleted meanwhile.`;
export const collectionDeletedMeanwhile = (name: string) =>
  `The collection that ${name} was in was deleted meanwhile.`;
export const changedMeanwhile = (fields: string, name: string) =>
  `Changed meanwhile, so left as it is: the ${fields} of ${name}.`;
export const undo = 'Undo';
export const redo = 'Redo';
export const FIELDS = {
  collection: 'collection',
  type: 'kind',
  title: 'title',
  content: 'content',
  shouldCopyOnClick: 'copy on click',
  isTodoDone: 'state',
  isPinned: 'pin',
  laterUntil: 'time to come back',
  isTrashed: 'place',
  name: 'name',
  slug: 'slug',
  sortOrder: 'place',
};
export const allOf = (fields: readonly string[]) => fields.join(' and ');
export const done = 'done';
export const on = 'on';
export const off = 'off';

/** A collection as the server stores it, in `itemCollections` (spec §3). */
export interface Collection {
  id: string;
  name: string;
  /** Unique among its owner's collections and trash bin. */
  slug: string;
  /** Id of its user. */
  owner: string;
  sortOrder: number;
  created: string;
  updated: string;
}

/** A trash bin as the server stores it, in `trashBins`. Each account has one (spec §3). */
export interface TrashBin {
  id: string;
  name: string;
  slug: string;
  owner: string;
  created: string;
  updated: string;
}

/** A collection as it is shown (spec §3): the server's record with pending mutations applied. */
export interface CollectionView extends Collection {
  isTrashBin: false;
  isPending: boolean;
}

/** A trash bin as it is shown. */
export interface TrashBinView extends TrashBin {
  isTrashBin: true;
}

/** An entry in a list of collections. */
export type AnyCollection = CollectionView | TrashBinView;

/** The acts of a user and their weights, including events such as crashes. */
export const ACTS = {
  type: 2,
  submit: 2,
  openInDialog: 1,
  edit: 2,
  openForm: 1,
  share: 1,
  paste: 1,
  typeTitle: 1,
  typeContent: 3,
  save: 2,
  escape: 1,
  autosave: 1,
  fill: 2,
  empty: 1,
  goOffline: 1,
  goOnline: 1,
  deleteElsewhere: 1,
  editElsewhere: 1,
  retry: 1,
  wait: 3,
  reload: 1,
  rollback: 1,
  crash: 1,
};

/** An act of the user, or an event. */
export interface Step {
  act: keyof typeof ACTS;
  /** Chooses one of the existing items. */
  item: number;
}

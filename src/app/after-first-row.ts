import { watchReturned } from '../stores/later/watch-returned';
import { prepareSearches } from '../stores/search/prepare-search';
import { persistStorage } from './persist-storage';
import { saveViewSnapshotOnLeave } from './save-view-snapshot';

/** Starts what the first row doesn't need and should not wait for. */
export function startAfterFirstRow(): void {
  saveViewSnapshotOnLeave();
  prepareSearches();
  persistStorage();
  watchReturned();
}

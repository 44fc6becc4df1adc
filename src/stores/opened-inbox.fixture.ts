import type { Item } from '../domain/item';
import { setCurrentCollection } from './collections/collections';
import { openList } from './items/items';
import { connectNavigation } from './navigation';
import { usePalette } from './palette';
import { closeRecordingAccount, INBOX, openRecordingAccount } from './sync/recording-engine.fake';

export interface OpenedInbox {
  /** The paths that the app has navigated to. */
  paths: string[];
  /** Closes the account and the palette, and clears the palette's query and recent entries. */
  close(): void;
}

/** Opens the inbox of an account that has one item, at the path `/jane`. */
export async function openInbox(item: Item): Promise<OpenedInbox> {
  openRecordingAccount([item]);
  setCurrentCollection('inbox', 'inbox');
  await openList({ collection: INBOX.id });
  const paths: string[] = [];
  const disconnect = connectNavigation(
    (path) => void paths.push(path),
    () => '/jane',
  );
  const close = () => {
    disconnect();
    closeRecordingAccount();
    usePalette.setState({ isOpen: false, query: '', recentIds: [] });
  };
  return { paths, close };
}

import { useEffect, useEffectEvent, useState } from 'react';
import type { ItemView } from '../domain/item';
import type { ValidationError } from '../domain/validation-errors';
import type { Dialog } from '../stores/dialogs';
import { saveEdit } from '../stores/items/edit-item';
import { isAnswering, useSyncStatus } from '../stores/sync/sync-status';
import * as texts from '../texts/dialogs';

/** Delay after the last key, in ms (spec §4). */
const AUTOSAVE_AFTER_MS = 2_500;

const TIME = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' });

type EditItem = Extract<Dialog, { name: 'editItem' }>;

interface Autosave {
  /** Whether and when the text was saved, in words. */
  status: string;
  /** Why the text can't be saved as it is. */
  error: ValidationError | null;
  setError: (error: ValidationError | null) => void;
}

/** Saves the text of the edit dialog 2.5 s after the last key. Returns the state to show (spec §4). */
export function useAutosave(item: ItemView, dialog: EditItem): Autosave {
  /** When the server confirmed the last autosave; null if it rejected it, undefined before the first. */
  const [savedAt, setSavedAt] = useState<Date | null | undefined>(
    dialog.isRejected ? null : undefined,
  );
  /** Number of autosaves without an answer from the server. */
  const [saving, setSaving] = useState(0);
  /** When the last autosave was stored on this device; null if it isn't. */
  const [storedAt, setStoredAt] = useState<Date | null>(null);
  const [error, setError] = useState<ValidationError | null>(null);
  const isReachable = useSyncStatus(isAnswering);

  const save = useEffectEvent(async () => {
    const result = saveEdit(item, dialog, 'autosave');
    if (result.kind === 'invalid') setError(result.error);
    if (result.kind !== 'sent') return;
    setSaving((count) => count + 1);
    setStoredAt(null);
    // The text counts as saved once it is written to this device's storage.
    void result.kept.then((isStored) => setStoredAt(isStored ? new Date() : null));
    const isConfirmed = await result.answer;
    setSaving((count) => count - 1);
    setSavedAt(isConfirmed ? new Date() : null);
  });

  // Restarts the delay only after typing. The item also changes whenever it is saved.
  const { title, content } = dialog.typed;
  const { isRejected } = dialog;
  useEffect(() => {
    if (isRejected || (title === undefined && content === undefined)) return;
    const timer = setTimeout(() => void save(), AUTOSAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [title, content, isRejected]);

  const isWaiting = saving > 0 && !isReachable;
  return {
    status: isWaiting ? waitingText(storedAt) : savedText(isRejected ? null : savedAt),
    error,
    setError,
  };
}

function waitingText(storedAt: Date | null): string {
  return storedAt ? texts.savedOnThisDeviceAt(TIME.format(storedAt)) : texts.notSentYet;
}

function savedText(savedAt: Date | null | undefined): string {
  if (savedAt === undefined) return '';
  return savedAt ? texts.savedAt(TIME.format(savedAt)) : texts.notSavedYet;
}

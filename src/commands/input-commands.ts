import { todoInput, TODO_PREFIX } from '../domain/creation';
import { FILTER_TOKENS, type FilterToken } from '../domain/filter';
import { createFromClipboard } from '../stores/items/clipboard';
import { isNothingWritten, openInputInDialog, submitInput } from '../stores/items/create-item';
import { useItems } from '../stores/items/items';
import { typedReader, useTypedLater } from '../stores/later/typed-later';
import { useKnownLink } from '../stores/search/known-link';
import * as texts from '../texts/commands';
import type { Command } from './command';
import { goToItem } from './go-to-item';
import { isCaretAtEnd, replaceInputText } from './main-input';

const isOutsideTrash: Command['applies'] = ({ isInTrash }) => !isInTrash;

const FILTER_LABELS: Record<FilterToken, string> = {
  '::nt::': texts.notes,
  '::link::': texts.links,
  '::td::': texts.allTodos,
  '::itd::': texts.incompleteTodos,
  '::later::': texts.laterItems,
};

const filterCommands = (Object.keys(FILTER_TOKENS) as FilterToken[]).map((token): Command => ({
  id: `filter.${FILTER_TOKENS[token]}`,
  label: FILTER_LABELS[token],
  keywords: token === '::later::' ? texts.showLaterKeywords : texts.showOnlyKeywords,
  group: texts.mainInput,
  keys: [],
  hint: token,
  ...(token === '::itd::' && { hintFor: 'input' }),
  scope: 'list',
  menu: 'filter',
  // In the trash bin, no item counts as later.
  applies: ({ isInTrash }) => token !== '::later::' || !isInTrash,
  run: () => replaceInputText(token),
}));

/** The commands of the main input (spec §4, §5). */
export const INPUT_COMMANDS: readonly Command[] = [
  {
    id: 'submitInput',
    label: texts.createItem,
    keys: ['Enter'],
    scope: 'input',
    // If there is nothing to create, Enter runs the primary action of the selected item.
    applies: ({ item, isInTrash }) => !isInTrash && (item === null || !isNothingWritten()),
    run: submitInput,
  },
  {
    id: 'createWithTitle',
    label: texts.noteWithTitle,
    keywords: texts.noteWithTitleKeywords,
    group: texts.mainInput,
    hintFor: 'input',
    keys: ['shift+Enter'],
    scope: 'input',
    menu: 'create',
    applies: isOutsideTrash,
    run: () => openInputInDialog(),
  },
  {
    id: 'goToKnownLink',
    label: texts.goToKnownLink,
    keywords: texts.goToKnownLinkKeywords,
    group: texts.mainInput,
    hintFor: 'input',
    keys: ['alt+Enter'],
    scope: 'list',
    applies: () => useKnownLink.getState().item !== null,
    run: goToKnownLink,
  },
  {
    id: 'createTodo',
    label: texts.todo,
    keywords: texts.todoKeywords,
    group: texts.mainInput,
    keys: [],
    hint: TODO_PREFIX,
    hintFor: 'input',
    scope: 'input',
    menu: 'create',
    applies: isOutsideTrash,
    run: () => replaceInputText(todoInput(useItems.getState().inputText)),
  },
  {
    id: 'keepAsText',
    label: texts.keepAsText,
    keys: ['Backspace'],
    scope: 'input',
    hintFor: 'input',
    // The next one deletes.
    repeats: true,
    isTextKey: (target) => !isCaretAtEnd(target),
    applies: () => useTypedLater.getState().typed !== null,
    run: () => typedReader()?.keepAsText(),
  },
  {
    id: 'createFromClipboard',
    label: texts.fromClipboard,
    keywords: texts.fromClipboardKeywords,
    group: texts.mainInput,
    keys: [],
    scope: 'list',
    menu: 'create',
    applies: isOutsideTrash,
    run: () => void createFromClipboard(),
  },
  ...filterCommands,
  {
    id: 'clearFilter',
    label: texts.showAll,
    keywords: texts.showAllKeywords,
    group: texts.mainInput,
    keys: [],
    scope: 'list',
    applies: () => useItems.getState().inputText !== '',
    run: () => replaceInputText(''),
  },
];

/**
 * Goes to the item that has the typed link. Clears the input, because the link exists already; the browser's undo
 * restores the text.
 */
function goToKnownLink(): void {
  const { item } = useKnownLink.getState();
  if (item === null) return;
  replaceInputText('');
  goToItem(item);
}

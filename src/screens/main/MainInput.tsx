import { UnstyledButton } from '@mantine/core';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { runCommand } from '../../commands/dispatch';
import { MAIN_INPUT_ID } from '../../commands/main-input';
import { setInputText, useItems } from '../../stores/items/items';
import { MenuButton } from '../../ui/MenuButton';
import { INPUT_ERROR_ID } from './InputLine';
import { InputMenu } from './lazy-parts';
import { LIST_ID, optionId } from '../../commands/option-id';
import * as texts from '../../texts/main';
import classes from './MainInput.module.css';

/**
 * The main input: it filters while the user types, and creates an item on Enter (spec §2, §4). In the trash bin it is
 * disabled, and a field beside it filters.
 */
export function MainInput({ isTrash }: { isTrash: boolean }) {
  const text = useItems((state) => state.inputText);
  const error = useItems((state) => state.inputError);
  const selectedId = useItems((state) => state.visible[state.selectedIndex]?.id);
  const input = useRef<HTMLInputElement>(null);

  // Only on mount, so that the arrow keys can switch to further collections.
  useEffect(() => {
    // Not on a touch screen, where the keyboard would cover the list. The focus must not scroll the page: after Back, the
    // browser has restored the scroll position.
    if (matchMedia('(pointer: fine)').matches) input.current?.focus({ preventScroll: true });
  }, []);

  return (
    <div className={classes.bar}>
      {isTrash && (
        <input
          className={`${classes.input} ${classes.disabled}`}
          type="text"
          role="combobox"
          aria-label={texts.mainInput}
          aria-expanded={false}
          aria-controls={LIST_ID}
          placeholder={texts.youCantAddItemsHere}
          disabled
        />
      )}
      <div className={classes.field}>
        <span className={classes.icon} aria-hidden="true">
          <IconSearch size={18} stroke={1.5} />
        </span>
        <input
          ref={input}
          id={MAIN_INPUT_ID}
          className={classes.input}
          type="text"
          dir="auto"
          role="combobox"
          aria-label={isTrash ? texts.filterTheTrashBin : texts.mainInput}
          aria-autocomplete="list"
          aria-expanded
          aria-controls={LIST_ID}
          aria-activedescendant={selectedId === undefined ? undefined : optionId(selectedId)}
          aria-invalid={error !== null}
          aria-describedby={error === null ? undefined : INPUT_ERROR_ID}
          autoComplete="off"
          enterKeyHint="done"
          placeholder={isTrash ? texts.filterTheTrashBin : texts.typeToFind}
          value={text}
          onChange={(event) => setInputText(event.currentTarget.value)}
        />
        {text !== '' && (
          <UnstyledButton
            className={classes.clear}
            aria-label={texts.clear}
            onClick={() => runCommand('clearFilter')}
          >
            <IconX size={18} stroke={1.5} />
          </UnstyledButton>
        )}
        <span className={classes.menu}>
          <MenuButton
            label={texts.mainInputMenu}
            renderMenu={(onClose) => <InputMenu onClose={onClose} />}
          />
        </span>
      </div>
    </div>
  );
}

import { useEffect, type ComponentType } from 'react';
import { loadSite } from '../../stores/site';
import { TextPage } from '../../ui/TextPage';
import part from '../../ui/Part.module.css';
import classes from './HelpScreen.module.css';
import { Acknowledgement, Contributing, Questions, Roadmap, SystemRequirement } from './about';
import { ItemActions, ItemTypes, PrimaryAction, TrashBin } from './items';
import { Collections, CreationSyntaxes, FilterSyntaxes, MainInput, Spotlight } from './writing';
import { KeyList } from './KeyList';

/** The sections of the manual, in the order of spec §2. */
const SECTIONS: readonly { id: string; title: string; Body: ComponentType }[] = [
  { id: 'system-requirement', title: 'System requirement', Body: SystemRequirement },
  { id: 'keyboard-shortcuts', title: 'Keyboard shortcuts', Body: KeyList },
  { id: 'collections', title: 'Collections', Body: Collections },
  { id: 'main-input', title: 'Main input', Body: MainInput },
  { id: 'creation-syntaxes', title: 'Creation syntaxes', Body: CreationSyntaxes },
  { id: 'filter-syntaxes', title: 'Filter syntaxes', Body: FilterSyntaxes },
  { id: 'item-types', title: 'Item types', Body: ItemTypes },
  { id: 'item-actions', title: 'Item actions', Body: ItemActions },
  { id: 'primary-action', title: 'Primary action', Body: PrimaryAction },
  { id: 'trash-bin', title: 'Trash bin', Body: TrashBin },
  { id: 'spotlight', title: 'Spotlight', Body: Spotlight },
  { id: 'faq', title: 'FAQ', Body: Questions },
  { id: 'roadmap', title: 'Roadmap', Body: Roadmap },
  { id: 'contributing', title: 'Contributing', Body: Contributing },
  { id: 'acknowledgement', title: 'Acknowledgement', Body: Acknowledgement },
];

/** `/help`: the user manual (spec §2). */
export function HelpScreen() {
  useEffect(() => void loadSite(), []);
  return (
    <TextPage title="Help" isWide>
      <nav aria-label="Contents" className={classes.contents}>
        <ul>
          {SECTIONS.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
      {SECTIONS.map(({ id, title, Body }) => (
        <section key={id} aria-labelledby={id} className={`${classes.section} ${part.part}`}>
          {/* Focusable, so that a link to the section moves the focus. */}
          <h2 id={id} tabIndex={-1} className={classes.title}>
            {title}
          </h2>
          <Body />
        </section>
      ))}
    </TextPage>
  );
}

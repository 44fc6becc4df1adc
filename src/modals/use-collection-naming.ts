import type { AnyCollection } from '../domain/collection';
import { normaliseSlug } from '../domain/slug';
import type { CollectionNaming } from '../stores/collections/collection-actions';
import { updateDialog, type TypedNaming } from '../stores/dialogs';

/**
 * Returns name and slug of the open form, with their setters. The slug is derived from the name until the user edits it
 * (spec §5). A derived slug is sent as blank, so that the server chooses a free one.
 */
export function useCollectionNaming(
  collection: AnyCollection | undefined,
  typed: TypedNaming | null,
) {
  const naming = typed ?? storedNaming(collection);
  const slug = naming.slug ?? normaliseSlug(naming.name);
  const type = (change: (naming: TypedNaming) => Partial<TypedNaming>) =>
    updateDialog('collection', (dialog) => {
      const before = dialog.typed ?? naming;
      return { typed: { ...before, ...change(before) } };
    });

  return {
    name: naming.name,
    slug,
    setName: (name: string) => type(() => ({ name })),
    setSlug: (text: string) => type(() => ({ slug: text })),
    /** Normalises a typed slug. If nothing remains, it is derived from the name again. */
    normalise() {
      if (typed !== null) type(({ slug }) => ({ slug: normaliseSlug(slug ?? '') || null }));
    },
    toSend(): CollectionNaming {
      const isUnchanged = collection !== undefined && slug === collection.slug;
      return {
        name: naming.name.trim(),
        slug: isUnchanged ? slug : normaliseSlug(naming.slug ?? ''),
      };
    },
  };
}

/** The naming before anything is typed. */
function storedNaming(collection: AnyCollection | undefined): TypedNaming {
  if (!collection) return { name: '', slug: null };
  const { name, slug } = collection;
  // The slug is blank until the server has created it.
  const isDerived = slug === '' || slug === normaliseSlug(name);
  return { name, slug: isDerived ? null : slug };
}

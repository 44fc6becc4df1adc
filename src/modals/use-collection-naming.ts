import type { AnyCollection } from '../domain/collection';
import { normaliseSlug } from '../domain/slug';
import type { CollectionNaming } from '../stores/collections/collection-actions';
import { updateDialog, type TypedNaming } from '../stores/dialogs';

/**
 * Name and slug as they are typed into the open form: the slug follows the name until it is edited
 * by hand (spec §5). One that follows is sent blank, so that the server finds a free one.
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
    /** Shows a slug that was typed as it will be stored; an emptied one follows the name again. */
    normalise() {
      if (typed !== null) type(({ slug }) => ({ slug: normaliseSlug(slug ?? '') || null }));
    },
    toSend(): CollectionNaming {
      const isKept = collection !== undefined && slug === collection.slug;
      return { name: naming.name.trim(), slug: isKept ? slug : normaliseSlug(naming.slug ?? '') };
    },
  };
}

/** What the form shows before anything is typed. */
function storedNaming(collection: AnyCollection | undefined): TypedNaming {
  if (!collection) return { name: '', slug: null };
  const { name, slug } = collection;
  // While the server doesn't know it yet, one that it is to make is blank.
  const isMade = slug === '' || slug === normaliseSlug(name);
  return { name, slug: isMade ? null : slug };
}

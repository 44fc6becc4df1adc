/** So many notes, with the folders and lists of all collections, stay below the 65,535 files that a zip can hold. */
export const MARKDOWN_NOTES_MAX = 60_000;

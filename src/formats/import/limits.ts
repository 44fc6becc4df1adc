/** Largest file that is opened, in bytes. A zip may be as large, since pictures in it are never unpacked. */
export const FILE_MAX_BYTES = 150_000_000;
/** Most bytes of text that are read of a file; of a zip, all that is unpacked. */
export const TEXT_MAX_BYTES = 50_000_000;
/** Most files that a zip may list, with those of zips in it: as many as one has room for in its usual form. */
export const ENTRIES_MAX = 65_535;
/** Longest list of files in a zip, in bytes: names are short. */
export const DIRECTORY_MAX_BYTES = 20_000_000;
/** Zips within zips: some programs export a zip of zips, and more levels are only made to do harm. */
export const ZIP_LEVELS_MAX = 3;

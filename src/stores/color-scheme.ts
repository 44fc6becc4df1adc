/** The colour schemes that one can choose (spec §1). */
export type ColorScheme = 'auto' | 'light' | 'dark';

let set: ((scheme: ColorScheme) => void) | null = null;

/** Connects the commands to the theme, which keeps the choice on this device. */
export function connectColorScheme(source: (scheme: ColorScheme) => void): () => void {
  set = source;
  return () => {
    set = null;
  };
}

/** Chooses a colour scheme for this device. */
export function setColorScheme(scheme: ColorScheme): void {
  set?.(scheme);
}

/** The available colour schemes (spec §1). */
export type ColorScheme = 'auto' | 'light' | 'dark';

let set: ((scheme: ColorScheme) => void) | null = null;

/**
 * Connects the commands to the theme, which stores the choice on this device. Returns a function that disconnects them.
 */
export function connectColorScheme(source: (scheme: ColorScheme) => void): () => void {
  set = source;
  return () => {
    set = null;
  };
}

/** Sets the colour scheme of this device. */
export function setColorScheme(scheme: ColorScheme): void {
  set?.(scheme);
}

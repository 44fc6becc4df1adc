import { createTheme } from '@mantine/core';

/** What a person writes runs as its letters do; `dir` alone would be that of the frame around the field. */
const WRITTEN = { defaultProps: { attributes: { input: { dir: 'auto' } } } };

/** How Mantine's parts behave; how they look is in `mantine-variables.css` and `global.css`. */
export const theme = createTheme({
  primaryColor: 'gray',
  // `global.css` draws the same focus mark around everything.
  focusRing: 'never',
  respectReducedMotion: true,
  components: { TextInput: WRITTEN, Textarea: WRITTEN },
});

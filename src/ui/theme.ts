import {
  Anchor,
  Button,
  createTheme,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type PasswordInputProps,
} from '@mantine/core';
import * as texts from '../texts/ui';

/** Neutral steps from paper to ink. */
const gray: MantineColorsTuple = [
  '#f6f6f3',
  '#ecece8',
  '#d9d9d2',
  '#c3c3bb',
  '#9a9a93',
  '#7a7a73',
  '#5f5f5a',
  '#43433f',
  '#2a2c2a',
  '#161616',
];

/** What a person writes runs as its letters do; `dir` alone would be that of the frame around the field. */
const WRITTEN = { defaultProps: { attributes: { input: { dir: 'auto' } } } };

// Not by `extend`: every page loads the theme, and the field itself only where one is shown.
const PASSWORD_INPUT: { defaultProps: Partial<PasswordInputProps> } = {
  defaultProps: {
    attributes: { innerInput: { dir: 'auto' } },
    visibilityToggleButtonProps: { 'aria-label': texts.togglePasswordVisibility },
  },
};

/** Square, gray, in our two typefaces (spec §9). `global.css` has what Mantine's theme can't say. */
export const theme = createTheme({
  primaryColor: 'gray',
  colors: { gray },
  // White on Mantine's own shade has a contrast of 3.3:1; these keep every filled control above 4.5:1.
  primaryShade: { light: 9, dark: 0 },
  autoContrast: true,
  defaultRadius: 0,
  fontFamily: 'var(--jot-font)',
  fontFamilyMonospace: 'var(--jot-font-mono)',
  fontSizes: { xs: '0.8125rem', sm: '0.8125rem', md: '1rem', lg: '1rem', xl: '1.25rem' },
  lineHeights: { xs: '1.25rem', sm: '1.25rem', md: '1.5rem', lg: '1.5rem', xl: '1.75rem' },
  // `global.css` draws the same focus mark around everything.
  focusRing: 'never',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Anchor: Anchor.extend({ defaultProps: { inherit: true, underline: 'always' } }),
    Button: Button.extend({
      // Mantine picks the text of a filled button for the light scheme's shade: white on white in the dark.
      vars: (_, { variant = 'filled' }) => ({
        root:
          variant === 'filled' ? { '--button-color': 'var(--mantine-primary-color-contrast)' } : {},
      }),
    }),
    PasswordInput: PASSWORD_INPUT,
    TextInput: WRITTEN,
    Textarea: WRITTEN,
  },
});

/** Points Mantine's variables at the colours of `tokens.css`. */
export const cssVariablesResolver: CSSVariablesResolver = () => {
  const scheme = {
    '--mantine-color-body': 'var(--jot-paper)',
    '--mantine-color-text': 'var(--jot-ink)',
    '--mantine-color-dimmed': 'var(--jot-muted)',
    '--mantine-color-anchor': 'var(--jot-accent)',
    '--mantine-color-placeholder': 'var(--jot-muted)',
    '--mantine-color-error': 'var(--jot-error)',
    '--mantine-color-success': 'var(--jot-accent)',
    '--mantine-color-default': 'var(--jot-paper)',
    '--mantine-color-default-hover': 'var(--jot-raised)',
    '--mantine-color-default-border': 'var(--jot-border)',
  };
  return { variables: {}, light: scheme, dark: scheme };
};

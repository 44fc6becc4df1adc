import {
  Anchor,
  Button,
  createTheme,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type PasswordInputProps,
} from '@mantine/core';
import * as texts from '../texts/ui';

/** Neutral shades from paper to ink. */
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

/** The direction of a field follows its text. A `dir` prop would be set on the wrapper instead. */
const WRITTEN = { defaultProps: { attributes: { input: { dir: 'auto' } } } };

// Without `extend`, which would load the field's code with the theme on every page.
const PASSWORD_INPUT: { defaultProps: Partial<PasswordInputProps> } = {
  defaultProps: {
    attributes: { innerInput: { dir: 'auto' } },
    visibilityToggleButtonProps: { 'aria-label': texts.togglePasswordVisibility },
  },
};

/** Square corners, gray, and our two typefaces (spec §9). `global.css` has the styles that Mantine's theme can't express. */
export const theme = createTheme({
  primaryColor: 'gray',
  colors: { gray },
  // White on Mantine's default shade has a contrast of 3.3:1. With these, every filled control has more than 4.5:1.
  primaryShade: { light: 9, dark: 0 },
  autoContrast: true,
  defaultRadius: 0,
  fontFamily: 'var(--jot-font)',
  fontFamilyMonospace: 'var(--jot-font-mono)',
  fontSizes: { xs: '0.8125rem', sm: '0.8125rem', md: '1rem', lg: '1rem', xl: '1.25rem' },
  lineHeights: { xs: '1.25rem', sm: '1.25rem', md: '1.5rem', lg: '1.5rem', xl: '1.75rem' },
  // `global.css` draws the focus ring.
  focusRing: 'never',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Anchor: Anchor.extend({ defaultProps: { inherit: true, underline: 'always' } }),
    Button: Button.extend({
      // Mantine computes the text colour of a filled button from the light scheme: white on white in dark mode.
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

/** Maps Mantine's variables to the colours of `tokens.css`. */
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

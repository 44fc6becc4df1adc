import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import * as texts from '../../texts/header';

/** The colour schemes to choose from, with their labels and icons (spec §2). */
export const COLOR_SCHEMES = [
  { scheme: 'auto', label: texts.system, Icon: IconDeviceDesktop },
  { scheme: 'light', label: texts.light, Icon: IconSun },
  { scheme: 'dark', label: texts.dark, Icon: IconMoon },
] as const;

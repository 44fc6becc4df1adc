import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import * as texts from '../../texts/header';

/** The colour schemes that one can choose, as they are called and drawn (spec §2). */
export const COLOR_SCHEMES = [
  { scheme: 'auto', label: texts.system, Icon: IconDeviceDesktop },
  { scheme: 'light', label: texts.light, Icon: IconSun },
  { scheme: 'dark', label: texts.dark, Icon: IconMoon },
] as const;

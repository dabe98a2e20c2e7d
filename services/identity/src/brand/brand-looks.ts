import type { SettingValues } from '../setting/setting.service.js';
import { settings } from '../settings.gen.js';

/** How a brand's pages look; what is empty is as the platform has it. */
export interface BrandLooks {
  /** Accents as `#rrggbb`. */
  readonly dark: string;
  readonly light: string;
  /** Ids of signs. */
  readonly logo: string;
  readonly icon: string;
  /** The logo says the name, which is not written beside it. */
  readonly hasName: boolean;
}

export const looksOf = (values: SettingValues): BrandLooks => ({
  dark: values.get(settings.accentDark),
  light: values.get(settings.accentLight),
  logo: values.get(settings.logo),
  icon: values.get(settings.icon),
  hasName: values.get(settings.logoHasName),
});

// Written by npm run codegen from services/*/service.mjs.
import type { SettingDefinition } from '@banyan/kernel/rules';

export const looks = {
  accentDark: {
    key: 'identity.accentDark',
    two: true,
    group: 'looks',
    permission: 'brand.edit',
    type: 'text',
    standard: '',
    max: 7,
  },
  accentLight: {
    key: 'identity.accentLight',
    two: true,
    group: 'looks',
    permission: 'brand.edit',
    type: 'text',
    standard: '',
    max: 7,
  },
  logo: {
    key: 'identity.logo',
    two: true,
    group: 'looks',
    permission: 'brand.edit',
    type: 'text',
    standard: '',
    max: 36,
  },
  logoHasName: {
    key: 'identity.logoHasName',
    two: true,
    group: 'looks',
    permission: 'brand.edit',
    type: 'flag',
    standard: false,
  },
  icon: {
    key: 'identity.icon',
    two: true,
    group: 'looks',
    permission: 'brand.edit',
    type: 'text',
    standard: '',
    max: 36,
  },
} as const satisfies Record<string, SettingDefinition>;

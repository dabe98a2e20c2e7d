// Written by npm run codegen from services/*/service.mjs.
import type { SettingDefinition } from '@banyan/kernel/rules';

export const chat = {
  chat: { key: 'notices.chat', two: false, group: 'chat', permission: 'chat.edit', type: 'flag', standard: true },
  chatLinks: {
    key: 'notices.chatLinks',
    two: false,
    group: 'chat',
    permission: 'chat.edit',
    type: 'flag',
    standard: false,
  },
  chatPerMinute: {
    key: 'notices.chatPerMinute',
    two: false,
    group: 'chat',
    permission: 'chat.edit',
    type: 'count',
    standard: 10,
    min: 1,
    max: 60,
    unit: 'messages',
  },
  chatKeptDays: {
    key: 'notices.chatKeptDays',
    two: true,
    group: 'chat',
    permission: 'chat.edit',
    type: 'count',
    standard: 30,
    min: 7,
    max: 365,
    unit: 'days',
  },
} as const satisfies Record<string, SettingDefinition>;

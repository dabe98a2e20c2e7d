// Written by npm run codegen from services/*/service.mjs.
import { chat } from './settings/chat.gen.js';
import { support } from './settings/support.gen.js';

/** What operators may set for a brand and this service reads. */
export const settings = { ...chat, ...support } as const;

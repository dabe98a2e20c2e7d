// Written by npm run codegen from services/*/service.mjs.
import { registration } from './settings/registration.gen.js';
import { login } from './settings/login.gen.js';
import { social } from './settings/social.gen.js';
import { looks } from './settings/looks.gen.js';
import { messages } from './settings/messages.gen.js';
import { sections } from './settings/sections.gen.js';

/** What operators may set for a brand and this service reads. */
export const settings = { ...registration, ...login, ...social, ...looks, ...messages, ...sections } as const;

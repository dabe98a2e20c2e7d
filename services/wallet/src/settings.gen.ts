// Written by npm run codegen from services/*/service.mjs.
import { withdrawals } from './settings/withdrawals.gen.js';
import { adjustments } from './settings/adjustments.gen.js';
import { transfers } from './settings/transfers.gen.js';

/** What operators may set for a brand and this service reads. */
export const settings = { ...withdrawals, ...adjustments, ...transfers } as const;

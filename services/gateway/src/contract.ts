export type { PayloadKeys } from './payload/payload.service.js';

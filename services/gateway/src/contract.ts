export type { PayloadKeys } from './payload/payload.dto.js';

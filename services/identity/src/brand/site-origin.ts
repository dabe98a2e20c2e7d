import * as kernel from '@banyan/kernel/app';
import { config } from '../config.js';

/** The site that the request in hand is for: a brand's own host or the platform's, never what a visitor made up. */
export const siteOrigin = (): string => kernel.siteOrigin(config.publicUrl);

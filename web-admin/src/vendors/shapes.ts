import type { Vendor } from '../api/types.js';

/** The protocols that a vendor may speak. */
export const shapes: ReadonlyArray<Vendor['shape']> = ['banyan', 'hub88', 'softswiss', 'pragmatic'];

export const walletModes: ReadonlyArray<Vendor['walletMode']> = ['seamless', 'transfer'];

import { equals, type Filter } from '@banyan/kernel/database';

/** Rows of the vendor with this code, or of any of a list. One vendor is looked up first, as an index then also gives the order. */
export const ofVendor =
  (vendorId: string): Filter =>
  (value, bind) => {
    const ids = `select x.id from vendor x where ${equals('x.code')(value, bind)}`;
    return Array.isArray(value) ? `${vendorId} = any(array(${ids}))` : `${vendorId} = (${ids})`;
  };

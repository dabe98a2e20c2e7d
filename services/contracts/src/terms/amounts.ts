/** The smaller of two amounts. */
export const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/** The larger of two amounts. */
export const greatest = (a: bigint, b: bigint): bigint => (a > b ? a : b);

/** An amount, or nothing where it is below zero. */
export const positive = (minor: bigint): bigint => greatest(minor, 0n);

/** Sorts amounts, or ids. */
export const ascending = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0);

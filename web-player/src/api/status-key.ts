/** Where the answer of the permission call is kept. */
export const statusKey = ['system-status'] as const;

/** MARKETING goes to nobody who is excluded from play or takes a break, and to nobody who wants no offers; SERVICE concerns the account. */
export const purposes = ['MARKETING', 'SERVICE'] as const;
export type Purpose = (typeof purposes)[number];

/** By which ways it goes, where its member wants them. */
export const channels = ['INBOX', 'PUSH', 'MAIL'] as const;
export type Channel = (typeof channels)[number];

/** RUNNING from when another operator published it: from its hour on it is sent. */
export const broadcastStates = ['DRAFT', 'PROPOSED', 'RUNNING', 'STOPPED', 'DONE', 'CANCELLED'] as const;
export type BroadcastState = (typeof broadcastStates)[number];

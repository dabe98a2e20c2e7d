/** What a room is about. */
export const chatTopics = ['GENERAL', 'GAMES', 'SPORTS', 'LOTTERY'] as const;
export type ChatTopic = (typeof chatTopics)[number];

/** Why a member reports a message. */
export const reportReasons = ['ABUSE', 'SPAM', 'FRAUD', 'OTHER'] as const;
export type ReportReason = (typeof reportReasons)[number];

/** UPHELD: the message was taken out. */
export const reportStates = ['OPEN', 'UPHELD', 'DISMISSED'] as const;
export type ReportState = (typeof reportStates)[number];

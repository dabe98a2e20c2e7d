/** What it is about. Source: specification 159. */
export const feedbackTypes = ['DEPOSIT', 'WITHDRAWAL', 'GAME', 'SERVICE', 'APPLICATION', 'OTHER'] as const;
export type FeedbackType = (typeof feedbackTypes)[number];

export const feedbackStates = ['OPEN', 'ANSWERED', 'CLOSED'] as const;
export type FeedbackState = (typeof feedbackStates)[number];

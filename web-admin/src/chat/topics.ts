export const topics = ['GENERAL', 'GAMES', 'SPORTS', 'LOTTERY'] as const;
export const reportReasons = ['ABUSE', 'SPAM', 'FRAUD', 'OTHER'] as const;
export const reportStates = ['OPEN', 'UPHELD', 'DISMISSED'] as const;

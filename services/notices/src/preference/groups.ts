/** What messages are about, as members choose by it. Stored: a group is fixed for ever. */
export const groups = ['MONEY', 'SECURITY', 'ACCOUNT', 'AGENT', 'LOTTERY', 'PROMOTIONS'] as const;
export type Group = (typeof groups)[number];

/** By which ways messages of a group come: kept in the inbox, shown at once on open screens, sent to their browsers, sent as a mail. */
export interface Ways {
  readonly inbox: boolean;
  readonly live: boolean;
  readonly push: boolean;
  readonly mail: boolean;
}

/**
 * Who has chosen nothing finds all in the inbox and sees it at once; by mail he gets what concerns the safety of his account, and in
 * browsers that he switched on everything but advertising.
 */
export const standardOf = (group: Group): Ways => ({
  inbox: true,
  live: true,
  push: !isAdvertising(group),
  mail: group === 'SECURITY',
});

/** What is decided of money and of the account is kept in the inbox whatever somebody wants; a lottery's wins and refunds are money. */
export const isKept = (group: Group): boolean => group === 'MONEY' || group === 'SECURITY' || group === 'LOTTERY';

/** Comes at once by night too: somebody else may be in the account. */
export const isUrgent = (group: Group): boolean => group === 'SECURITY';

/** Goes to nobody who takes a break from play, and each mail of it can be ended from the mail. */
export const isAdvertising = (group: Group): boolean => group === 'PROMOTIONS';

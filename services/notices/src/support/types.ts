/** WAITING: in the queue. TAKEN: an operator holds it. */
export const supportStates = ['WAITING', 'TAKEN', 'CLOSED'] as const;
export type SupportState = (typeof supportStates)[number];

/** Who ended it; TIME: nobody said anything more; FEEDBACK: nobody came, and it is answered as a feedback. Empty while it is open. */
export const supportEnds = ['', 'MEMBER', 'OPERATOR', 'TIME', 'FEEDBACK'] as const;
export type SupportEnd = (typeof supportEnds)[number];

/** Of whom a line is; NOTE: of an operator, for operators alone. */
export const supportAuthors = ['MEMBER', 'OPERATOR', 'NOTE'] as const;
export type SupportAuthor = (typeof supportAuthors)[number];

/** Whether a conversation can begin. OFF: the brand has none. MEMBERS: not with who asks. HOURS: later. NOBODY: no operator is there now. */
export const deskStates = ['OPEN', 'OFF', 'MEMBERS', 'HOURS', 'NOBODY'] as const;
export type DeskState = (typeof deskStates)[number];

/** The longest line, in characters as readers count them. */
export const longestLine = 1_000;
/** So many lines of both in one conversation: it is read whole, and who has more to say begins another. */
export const mostLines = 500;

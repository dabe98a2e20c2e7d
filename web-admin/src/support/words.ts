/** What each state of a chat is called. */
export const wordOf = {
  WAITING: 'console.support.waiting',
  TAKEN: 'console.state.CLAIMED',
  CLOSED: 'console.state.CLOSED',
} as const;

const factsKeptMs = 400 * 86_400_000;

/** From when on facts are sure to be there: a period from before cannot be computed again, and a round from before not change. */
export const factsFrom = (now: Date): Date => new Date(now.getTime() - factsKeptMs);

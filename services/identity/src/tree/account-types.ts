/** 0 player, 1 top-line agent, 2 agent, 4 trial account, 41 agent who also plays, 42 agent's assistant. Source: decisions.md 1. */
export const accountTypes = { player: 0, topAgent: 1, agent: 2, trial: 4, playingAgent: 41, assistant: 42 } as const;

/** How many uplines a member may have above. */
export const mostUplines = 30;

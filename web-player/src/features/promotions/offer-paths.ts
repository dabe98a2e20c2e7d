/** The addresses below `paths.promotions`. They stand here since only these pages lead to them, and the start pays for what stands there. */
export const offerPaths = {
  one: (id: string) => `/promotions/${encodeURIComponent(id)}`,
  /** What is due, and today's sign-in. */
  claims: '/promotions/claim',
  /** What I joined. */
  center: '/promotions/center',
  envelopes: '/envelopes',
  wheel: '/wheel',
  tournaments: '/tournaments',
  tournament: (id: string) => `/tournaments/${id}`,
  points: '/pointMall',
} as const;

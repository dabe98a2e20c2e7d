/** Lettering faces: css family, weight, tracking in em, upper case, average advance in em. All OFL with Vietnamese. */
export const VOICE = {
  serif: { family: 'Yeseva One', weight: 400, tracking: 0, upper: false, advance: 0.56 },
  slab: { family: 'Alfa Slab One', weight: 400, tracking: 0, upper: false, advance: 0.64 },
  round: { family: 'Paytone One', weight: 400, tracking: 0, upper: false, advance: 0.6 },
  tall: { family: 'Big Shoulders Variable', weight: 850, tracking: 0.01, upper: true, advance: 0.5 },
  sign: { family: 'Bungee', weight: 400, tracking: 0, upper: true, advance: 0.72 },
  plain: { family: 'Bricolage Grotesque Variable', weight: 780, tracking: -0.02, upper: false, advance: 0.56 },
} as const;

export type Voice = keyof typeof VOICE;

/** Which voices speak for a category. */
export const VOICES = {
  slot: ['serif', 'slab', 'round', 'tall', 'serif'],
  fish: ['round', 'sign', 'slab'],
  live: ['serif', 'plain', 'tall'],
  pvp: ['serif', 'slab', 'plain'],
  lottery: ['sign', 'round', 'plain'],
  sport: ['tall', 'sign', 'plain'],
  crash: ['tall', 'sign', 'round'],
  arcade: ['sign', 'plain', 'round'],
} satisfies Record<string, readonly Voice[]>;

export type Category = keyof typeof VOICES;

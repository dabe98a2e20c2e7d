/** The exact figures that enumeration.ts computes, as the game shows them; a spec holds the two together. */
export const published = {
  /** All different stops of the five reels. */
  stops: '24300000',
  /** Return in percent, exact as a fraction and cut after four digits. */
  rtpExact: '42599294023/44325630000',
  rtp: '96.1053',
  /** Percent of the bets that paid turns give back by themselves. */
  baseRtp: '74.5410',
  /** Percent of the paid turns that win. */
  hitRate: '38.7276',
  /** Percent of the paid turns that give free spins. */
  freeSpinRate: '0.8560',
  /** Turns of one feature on average, those given during it included. */
  freeSpinsPerFeature: '11.2653',
  /** Of a round's win over its bet. */
  variance: '16.9718',
  /** Highest win of one paid turn, times the bet. */
  topTurn: '131.2500',
} as const;

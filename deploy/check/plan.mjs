// What of `npm test` goes when, and what may go beside what: two processors are to be busy, and nothing that measures time has a neighbour.

/** The parts as stages: one stage after the other, the lanes of a stage side by side, the parts of a lane in turn. */
export const stages = [
  [['check']],
  [['specs']],
  [['webs']],
  // The tests of the launcher wait for platforms to start, people on pages for answers.
  [['journeys'], ['launcher']],
  // Both measure: time to recover, and requests a second.
  [['faults']],
  [['bench']],
];
export const parts = stages.flat(2);

export const specs = {
  /** A spec waits for PostgreSQL, Kafka or a clock half of its time, so more of them than processors go at once. */
  workers: 4,
  /** These hold milliseconds against a bar: they come last, one at a time. A test finds one that does and is not here. */
  measuring: [
    'services/games/src/game/search.spec.ts',
    'services/games/src/vendor-api/vendor-api.spec.ts',
    'services/gateway/src/proxy/slow.spec.ts',
    'services/identity/src/login/flood.spec.ts',
    'services/identity/src/login/login.spec.ts',
    'services/kernel/src/grpc/setting-reader.spec.ts',
    'services/wallet/src/ledger/batcher.spec.ts',
  ],
  /** These read a clock only to see that enough has passed. */
  patient: ['services/kernel/src/runtime/failpoint.spec.ts'],
};

export const launcher = {
  folders: [
    'deploy/local',
    'deploy/check',
    'deploy/tools/new',
    'deploy/lab/faults',
    'deploy/lab/crowd',
    'deploy/lab/simulation',
  ],
  /** These write into the tree for a moment, which others read and copy: they come before the others. */
  planting: ['deploy/check/walls.test.mjs'],
  /** The longest, which begin before the rest. */
  longest: [
    'deploy/tools/new/new.test.mjs',
    'deploy/tools/new/language.test.mjs',
    'deploy/lab/simulation/simulation.test.mjs',
  ],
  /** So many files at a time: most of them keep one processor busy. */
  width: 2,
  /** So many beside the journeys, which have two lanes of their own. */
  widthBesideJourneys: 1,
};

export const journeys = {
  /** Payday closes five minutes again, which must be nobody else's: no journey that bets comes before it. */
  first: ['agents', 'payday'],
  /** These look at screens and move nobody's money: they go beside the others, which play with the same few accounts. */
  looks: ['screens', 'console-screens', 'points-console', 'office', 'kit', 'reach'],
  /** Frames and milliseconds are measured by these: nothing runs beside them, of other parts neither. */
  alone: ['budgets', 'points-search', 'smooth'],
};

/** What of all journeys goes when, as stages of lanes. Whatever is not named plays with the demo's few accounts, one after the other. */
export function stagesOfJourneys(all) {
  const { first, looks, alone } = journeys;
  const named = [first, looks, alone].flat();
  const unknown = named.filter((name) => !all.includes(name));
  if (unknown.length > 0) throw new Error(`there is no journey ${unknown.join(', ')}`);
  return [[first], [all.filter((name) => !named.includes(name)), looks], [alone]];
}

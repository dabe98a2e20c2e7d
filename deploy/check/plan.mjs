// What of `npm test` goes when, and what may go beside what: two processors are to be busy, and nothing that measures time has a neighbour.

/** The parts as stages: one stage after the other, the lanes of a stage side by side, the parts of a lane in turn. */
export const stages = [
  [['check']],
  // A spec of the services waits for its servers now and then; pages in the making want the processor only.
  [['specs'], ['webs']],
  // The launcher's tests wait for platforms to start, people for answers on pages. What of the journeys measures time waits until the rest
  // is over.
  [['journeys'], ['launcher']],
  // Both measure: how long it takes to be back, and how much goes through.
  [['faults']],
  [['bench']],
  // What the recipes of the README make, see there: where the run has been long already it is left to `npm test -- recipes`.
  [['recipes']],
];
/** As the tables name them. */
export const parts = ['check', 'specs', 'webs', 'launcher', 'journeys', 'faults', 'bench', 'recipes'];

export const specs = {
  /** A spec waits for PostgreSQL, Kafka or a clock half of its time, so more of them than processors go at once. */
  workers: 3,
  /** These hold milliseconds against a bar: they come last, one at a time. A test finds one that does and is not here. */
  measuring: [
    'services/contracts/src/figures/line-size.spec.ts',
    'services/games/src/game/search.spec.ts',
    'services/games/src/vendor-api/vendor-api.spec.ts',
    'services/gateway/src/proxy/slow.spec.ts',
    'services/identity/src/geetest/geetest.spec.ts',
    'services/identity/src/login/flood.spec.ts',
    'services/identity/src/login/login.spec.ts',
    'services/identity/src/outlet/outlet.spec.ts',
    'services/identity/src/phone/phone.spec.ts',
    'services/identity/src/recovery/recovery.spec.ts',
    'services/kernel/src/grpc/setting-reader.spec.ts',
    'services/kernel/src/pictures/picture.spec.ts',
    'services/lottery/src/rules/slip.spec.ts',
    'services/notices/src/broadcast/many.spec.ts',
    'services/wallet/src/ledger/batcher.spec.ts',
  ],
  /** These read a clock only to see that enough has passed. */
  patient: ['services/kernel/src/runtime/failpoint.spec.ts'],
};

export const webs = {
  /** So many of Vitest's workers; `beside`: when another part goes at the same time. */
  workers: { alone: 2, beside: 1 },
};

export const launcher = {
  folders: [
    'deploy/local',
    'deploy/check',
    'deploy/image',
    'deploy/lab/faults',
    'deploy/lab/crowd',
    'deploy/lab/simulation',
  ],
  /** These write into the tree for a moment, which others read and copy: they come before the others. */
  planting: ['deploy/check/walls.test.mjs'],
  /** The longest, which begin before the rest. */
  longest: ['deploy/check/outside.test.mjs', 'deploy/lab/simulation/simulation.test.mjs'],
  /** So many files at a time: most of them keep one processor busy; `beside`: when the journeys go at the same time. */
  width: { alone: 2, beside: 1 },
};

/** A service, a screen and a language of nobody's are made in copies of the tree: ten minutes of two slow processors. */
export const recipes = ['deploy/tools/new/new.test.mjs', 'deploy/tools/new/language.test.mjs'];

/** Journeys of people of their own, who change nothing that others see. */
const ownPeople = [
  'promotions',
  'lottery',
  'vip',
  'messages',
  'tournament',
  'wheel',
  'chat',
  'content',
  'sports',
  'pvp',
];
/** Journeys that look at every screen. */
const allScreens = ['looks', 'console-screens', 'screens', 'office', 'kit'];

export const journeys = {
  /** Payday closes five minutes again, which must be nobody else's: no journey that bets comes before it or beside it. */
  first: ['agents', 'payday'],
  /**
   * These go beside `first` and beside all that is not named, which plays with the demo's few accounts, one after the other: screens that are
   * looked at without moving a member's money. A lane more is worth a try on a machine of more processors.
   */
  beside: [['points-console', 'behaviour']],
  /** Of what is not named these come last. */
  later: ['fish', 'fit', 'free-rounds', 'guests', 'offline', 'reach', 'social', 'studio', 'tables', 'ways'],
  /**
   * Whichever lane is over first takes the next of these. They stand in the order in which they would be missed, since a long run does not
   * begin the last of them.
   */
  either: [...ownPeople, ...allScreens],
  /** Frames and milliseconds are measured by these: nothing runs beside them, of other parts neither. */
  alone: ['budgets', 'points-search', 'smooth'],
};

/** What of all journeys goes when, as stages of lanes. */
export function stagesOfJourneys(all) {
  const { first, beside, later, either, alone } = journeys;
  const named = [first, beside.flat(), later, either, alone].flat();
  const unknown = named.filter((name) => !all.includes(name));
  if (unknown.length > 0) throw new Error(`there is no journey ${unknown.join(', ')}`);
  const rest = all.filter((name) => !named.includes(name));
  return [{ lanes: [[...first, ...rest, ...later], ...beside], either }, { lanes: [alone] }];
}

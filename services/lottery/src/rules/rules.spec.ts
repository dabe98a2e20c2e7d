import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { faultsOf, prizesOf, type Prizes, type Region } from './board.js';
import { comparedIn, isOffered, offeredBets, officialBet, officialBets, returnOf } from './catalogue.js';
import { drawOf, seedAt } from './fair.js';
import { marksOf, OfficialBoard, priceOfficial, type Priced } from './official.js';
import { numbersOfWord, permutations, readSlip } from './slip.js';
import { fairOdds, priceVendor, settleVendor, vendorKinds, vendorPlays, type VendorKind } from './vendor.js';

const k = 10_000_000n;

const north: Prizes = {
  DB: ['28561'],
  G1: ['90437'],
  G2: ['11825', '47390'],
  G3: ['60518', '23968', '75084', '31227', '88402', '05560'],
  G4: ['4105', '7764', '9038', '2250'],
  G5: ['3327', '8814', '0695', '4469', '7720', '5583'],
  G6: ['261', '937', '405'],
  G7: ['61', '08', '92', '45'],
};
const south: Prizes = {
  DB: ['473915'],
  G1: ['20815'],
  G2: ['66302'],
  G3: ['91477', '38059'],
  G4: ['70118', '44286', '12903', '55760', '83321', '09947', '61528'],
  G5: ['7815'],
  G6: ['3302', '9640', '1176'],
  G7: ['904'],
  G8: ['27'],
};

const priced = (region: Region, bet: string, numbers: readonly string[]): Priced => {
  const found = priceOfficial(region, bet, numbers);
  if (typeof found === 'string') throw new Error(`${bet} ${numbers.join()}: ${found}`);
  return found;
};

/** What a line costs and brings, in tenths of a thousand VND. */
function played(region: Region, bet: string, numbers: readonly string[], units: bigint) {
  const { units: charged, odds, selections } = priced(region, bet, numbers);
  const board = new OfficialBoard(region, region === 'MB' ? north : south);
  const { hits, payoutMinor } = board.settle({ bet, selections, unitMinor: units * k, odds });
  return [Number(units) * charged, hits, Number((payoutMinor * 10n) / k) / 10];
}

describe('official draws', () => {
  it('have the prizes of their region', () => {
    const counted = (region: Region, digits: number) =>
      prizesOf(region).filter((each) => each.digits >= digits).reduce((sum, { count }) => sum + count, 0); // prettier-ignore
    expect([2, 3, 4].map((digits) => counted('MB', digits))).toEqual([27, 23, 20]);
    expect([2, 3, 4].map((digits) => counted('MT', digits))).toEqual([18, 17, 16]);
    expect([faultsOf('MB', north), faultsOf('MN', south)]).toEqual([[], []]);
    expect(faultsOf('MB', south)).toEqual(['DB', 'G2', 'G3', 'G4', 'G5', 'G6', 'G7', 'G8']);
    expect(faultsOf('MN', { ...south, G8: [27], G7: ['90'], __proto__x: ['1'] })).toEqual(['G7', 'G8', '__proto__x']);
  });

  it.each([
    ['L1', 'MB', 'lo2', '61', 10n, [270, 3, 2997]],
    ['L2', 'MB', 'lo2', '61,05,99', 10n, [810, 5, 4995]],
    ['L3', 'MB', 'lo3', '561', 1n, [23, 1, 980]],
    ['L4', 'MN', 'lo3', '815', 1n, [17, 2, 1960]],
    ['L5', 'MN', 'lo2', '15', 10n, [180, 3, 2997]],
    ['L6', 'MB', 'de', '61', 10n, [10, 1, 999]],
    ['L7', 'MB', 'de_head', '61', 10n, [40, 1, 999]],
    ['L8', 'MB', 'de_head_tail', '61', 10n, [50, 2, 1998]],
    ['L9', 'MB', 'cang3_head_tail', '561', 10n, [40, 1, 9800]],
    ['L10', 'MB', 'xien2', '61,05', 100n, [100, 1, 1600]],
    ['L11', 'MB', 'xien3', '61,05,99', 100n, [100, 0, 0]],
    ['L12', 'MB', 'miss4', '00,11,22,33', 100n, [100, 1, 230]],
    ['L13', 'MB', 'miss4', '00,11,22,61', 100n, [100, 0, 0]],
    ['L14, the head', 'MB', 'head1', '6', 100n, [100, 1, 995]],
    ['L14, the tail', 'MB', 'tail1', '1', 100n, [100, 1, 995]],
    ['L15', 'MB', 'cang4', '8561', 1n, [1, 1, 9000]],
    ['L16', 'MB', 'lo2_1k', '27', 100n, [100, 2, 740]],
  ] as const)('%s', (_name, region, bet, numbers, units, expected) => {
    expect(played(region, bet, numbers.split(','), units)).toEqual(expected);
  });

  it('refuse what is no bet of theirs: repeated numbers, wrong digits, wrong counts, bets of another region', () => {
    expect(priceOfficial('MB', 'xien2', ['61', '61'])).toBe('repeated');
    expect(priceOfficial('MB', 'miss4', ['00', '11', '22', '00'])).toBe('repeated');
    expect(priceOfficial('MB', 'lo2', ['61', '61'])).toBe('repeated');
    for (const numbers of [['6'], ['611'], ['6a'], [], ['61', '7'], ['６１']])
      expect(priceOfficial('MB', 'lo2', numbers)).toBe('numbers');
    expect(priceOfficial('MB', 'xien3', ['61', '05'])).toBe('numbers');
    expect(priceOfficial('MB', 's_da', ['61'])).toBe('numbers');
    for (const [region, bet] of [['MB', 's_b7l'], ['MN', 's_b8l'], ['MN', 's_nt2'], ['MN', 's_xien2'], ['MB', '__proto__'], ['MB', 'toString']] as const)
      expect(priceOfficial(region, bet, ['61', '05'])).toBe('bet');
  }); // prettier-ignore

  it('return what the table of the domain says', () => {
    const percent = (region: Region, code: string) => {
      const bet = officialBet(region, code);
      return bet && returnOf(region, bet) / 10;
    };
    const table = (region: Region) =>
      ['lo2', 'lo2_1k', 'lo3', 'lo4', 'xien2', 'xien3', 'xien4', 'miss4', 'miss6', 'miss8', 'miss10'].map((code) => percent(region, code)); // prettier-ignore
    expect(table('MB')).toEqual([99.9, 99.9, 98, 90, 87.8, 79.9, 48.1, 76.4, 84.7, 84.2, 69.8]);
    expect(table('MN')).toEqual([99.9, 98, 98, 90, 73.1, 58.7, 41.6, 86.3, 82.1, 73.6, 64.5]);
  });

  it('tell which numbers of the board decided a line, among those that it competes with alone', () => {
    const marks = (bet: string, ...selections: string[]) => marksOf('MB', north, { bet, selections });
    expect(marks('lo2', '61')).toEqual(['DB.0', 'G6.0', 'G7.0']);
    expect([marks('de', '61'), marks('de_head', '61'), marks('de_first', '28'), marks('head1', '6')]).toEqual([['DB.0'], ['G7.0'], ['DB.0'], ['DB.0']]); // prettier-ignore
    expect([marks('xien2', '05-61'), marks('lo2', '99'), marks('nothing', '61')]).toEqual([['DB.0', 'G4.0', 'G6.0', 'G6.2', 'G7.0'], [], []]); // prettier-ignore
  });

  it('that are sold bring back no more than they cost, so that đá is none of them', () => {
    for (const region of ['MB', 'MT', 'MN'] as const) {
      for (const bet of offeredBets(region))
        expect([region, bet.code, returnOf(region, bet) <= 1000]).toEqual([region, bet.code, true]);
      expect(officialBets(region).filter((bet) => !offeredBets(region).includes(bet)).map(({ code }) => code)).toEqual(['s_da']);
      expect([isOffered(region, 's_da'), isOffered(region, 's_b2'), isOffered(region, 'toString')]).toEqual([false, true, false]);
    }
    for (const kind of vendorKinds)
      for (const { code, choices, odds } of vendorPlays(kind))
        choices.forEach((choice, i) => {
          const [num, den] = fairOdds(kind, code, choice);
          expect([kind, code, ((odds[i] ?? odds[0] ?? Infinity) * den) / num <= 1000]).toEqual([kind, code, true]);
        });
  }); // prettier-ignore

  it('of đá bring back what all ways to fall come to', () => {
    // Two numbers, n prizes: every split of the n into hits of the one, hits of the other, and the rest.
    const choose = (n: number, k: number): number => (k === 0 ? 1 : (choose(n - 1, k - 1) * n) / k);
    const mean = (n: number) => {
      let sum = 0;
      for (let a = 1; a < n; a++)
        for (let b = 1; a + b <= n; b++)
          sum += choose(n, a) * choose(n - a, b) * 0.01 ** (a + b) * 0.98 ** (n - a - b) * (1 + (Math.max(a, b) - 1) / 2);
      return sum;
    };
    const da = officialBet('MN', 's_da') as never;
    expect(returnOf('MN', da)).toBe(Math.round((750_000 * mean(18)) / 18));
    expect(returnOf('MB', da)).toBe(Math.round((650_000 * mean(27)) / 27));
    expect([returnOf('MN', da), returnOf('MT', da), returnOf('MB', da)]).toEqual([1175, 1175, 1485]);
  }); // prettier-ignore

  it('pay đá by its formula', () => {
    const board = (counts: readonly number[]) =>
      new OfficialBoard('MN', { DB: counts.flatMap((n, i) => Array.from({ length: n }, () => `0000${i}${i}`)) });
    const paid = (...counts: number[]) =>
      board(counts).settle({
        bet: 's_da',
        selections: [counts.map((_n, i) => `${i}${i}`).join('-')],
        unitMinor: k,
        odds: [750_000],
      }).payoutMinor / k;
    expect([paid(1, 1), paid(2, 1), paid(1, 1, 1), paid(2, 1, 1), paid(2, 3, 1), paid(3, 0)]).toEqual([750n, 1125n, 1500n, 1875n, 2250n, 0n]); // prettier-ignore
    expect(priced('MN', 's_da', ['11', '22', '33']).units).toBe(3 * 18);
  });

  it('settle as a settler does that only reads the rules’ text, over random draws and bets', () => {
    let state = 7;
    const below = (n: number) => (state = (state * 48_271) % 2_147_483_647) % n;
    const number = (digits: number) => Array.from({ length: digits }, () => below(10)).join('');
    for (let round = 0; round < 400; round++) {
      const region = (['MB', 'MT', 'MN'] as const)[round % 3] ?? 'MB';
      const draw = Object.fromEntries(
        prizesOf(region).map(({ tier, count, digits }) => [tier, Array.from({ length: count }, () => number(digits))]),
      ) as Record<string, string[]>;
      const board = new OfficialBoard(region, draw);
      for (const bet of officialBets(region)) {
        const count = bet.pick === 1 ? 1 + below(3) : bet.pick || 2 + below(3);
        const pool = Object.values(draw).flat().filter((each) => each.length >= bet.digits);
        const near = () => (pool[below(pool.length)] ?? '').slice(-bet.digits);
        const chosen = new Set<string>();
        while (chosen.size < count) chosen.add(below(2) ? near() : number(bet.digits));
        const { selections, odds } = priced(region, bet.code, [...chosen]);
        const { payoutMinor } = board.settle({ bet: bet.code, selections, unitMinor: 2n * k, odds });
        expect([bet.code, Number(payoutMinor)]).toEqual([bet.code, Math.round(byHand(region, bet.code, [...chosen], draw) * 2e7)]);
      }
    }
  }); // prettier-ignore
});

/** A second settler, written from the rules' text alone: what one unit brings. */
function byHand(region: Region, bet: string, chosen: string[], draw: Record<string, string[]>): number {
  const of = (...tiers: string[]) => tiers.flatMap((tier) => draw[tier] ?? []);
  const isNorth = region === 'MB';
  const everything = Object.values(draw).flat();
  const db = of('DB')[0] ?? '';
  const head2 = isNorth ? of('G7') : of('G8');
  const head3 = isNorth ? of('G6') : of('G7');
  const ends = (list: string[]) => chosen.reduce((sum, each) => sum + list.filter((one) => one.endsWith(each)).length, 0);
  const begins = (list: string[]) => chosen.reduce((sum, each) => sum + list.filter((one) => one.startsWith(each)).length, 0);
  const found = chosen.map((each) => everything.filter((one) => one.endsWith(each)).length);
  const joint = (odds: number) => (found.every((n) => n > 0) ? odds : 0);
  const absent = (odds: number) => (found.every((n) => n === 0) ? odds : 0);
  switch (bet) {
    case 'lo2': return ends(everything) * 99.9;
    case 'lo2_1k': return ends(everything) * (isNorth ? 3.7 : 5.445);
    case 'lo2_first': return begins(isNorth ? everything.filter((one) => one.length > 2) : everything) * 99.9;
    case 'lo_tier_a': return ends(of(isNorth ? 'G3' : 'G4')) * 99.9;
    case 'lo_tier_b': return ends(of(isNorth ? 'G5' : 'G6')) * 99.9;
    case 'lo3': return ends(everything) * 980;
    case 'lo4': return ends(everything) * 9000;
    case 'de': return ends([db]) * 99.9;
    case 'de_first': return begins([db]) * 99.9;
    case 'de_g1': return ends(of('G1')) * 99.9;
    case 'de_g1_first': return begins(of('G1')) * 99.9;
    case 'de_head': return ends(head2) * 99.9;
    case 'de_head_tail': return ends([...head2, db]) * 99.9;
    case 'head1': return begins([db.slice(-2)]) * 9.95;
    case 'tail1': return ends([db]) * 9.95;
    case 'cang3': return ends([db]) * 980;
    case 'cang3_first': return begins([db]) * 980;
    case 'cang3_g1': return ends(of('G1')) * 980;
    case 'cang3_head': return ends(head3) * 980;
    case 'cang3_head_tail': return ends([...head3, db]) * 980;
    case 'cang4': return ends([db]) * 9000;
    case 'xien2': return joint(isNorth ? 16 : 28);
    case 'xien3': return joint(isNorth ? 65 : 150);
    case 'xien4': return joint(isNorth ? 180 : 750);
    case 'miss4': return absent(isNorth ? 2.3 : 1.8);
    case 'miss6': return absent(isNorth ? 4.5 : 2.5);
    case 'miss8': return absent(isNorth ? 8 : 3.3);
    case 'miss10': return absent(isNorth ? 12 : 4.3);
    case 's_dd': return ends([...head2, db]) * 75;
    case 's_dau2': return ends(head2) * 75;
    case 's_dau3': return ends(head3) * 650;
    case 's_duoi2': return ends([db]) * 75;
    case 's_duoi3': return ends([db]) * 650;
    case 's_xc': return ends([...head3, db]) * 650;
    case 's_b2': return ends(everything) * 75;
    case 's_b3': return ends(everything) * 650;
    case 's_b4': return ends(everything) * 5500;
    case 's_b7l': return ends(of('G8', 'G7', 'G6', 'G5', 'DB')) * 75;
    case 's_b8l': return ends(of('G7', 'G6', 'DB')) * 75;
    case 's_nt2': return ends(of('G1')) * 75;
    case 's_nt3': return ends(of('G1')) * 650;
    case 's_nt4': return ends(of('G1')) * 5500;
    case 's_xien2': return joint(350);
    case 's_xien3': return joint(1000);
    case 's_xien4': return joint(3000);
    case 's_da': {
      const matched = found.filter((n) => n > 0);
      const value = isNorth ? 650 : 750;
      return matched.length < 2 ? 0 : value * (matched.length - 1) + (Math.max(...matched) - 1) * 0.5 * value;
    }
    default: throw new Error(bet);
  }
} // prettier-ignore

describe('southern slips', () => {
  it('know their words for many numbers', () => {
    const counted = ['tai', 'xiu', 'chan', 'le', 'chanchan', 'lele', 'chanle', 'lechan', '10/20keo90', '111/222keo999'];
    expect(counted.map((word) => numbersOfWord(word)?.length)).toEqual([50, 50, 50, 50, 25, 25, 25, 25, 9, 9]);
    expect(numbersOfWord('lele')).toContain('51');
    for (const wrong of ['1', '20/10keo90', '10/20keo900', '10/10keo90', '00/01keo', 'toString', '__proto__'])
      expect(numbersOfWord(wrong)).toBeNull();
    expect([permutations('123').length, permutations('112').length, permutations('11')]).toEqual([6, 3, ['11']]);
  });

  it('are read into lines, and say what they do not understand', () => {
    expect(readSlip('10 20 b1 dd0,5\n123 xc5n\n12 34 56 da2; 112 bdao1\n61 05 xien3')).toEqual({
      lines: [
        { bet: 's_b2', numbers: ['10', '20'], halves: 2, line: 1 },
        { bet: 's_dd', numbers: ['10', '20'], halves: 1, line: 1 },
        { bet: 's_xc', numbers: ['123'], halves: 10, line: 2 },
        { bet: 's_da', numbers: ['12', '34', '56'], halves: 4, line: 3 },
        { bet: 's_b3', numbers: ['112', '121', '211'], halves: 2, line: 3 },
        { bet: 's_xien2', numbers: ['61', '05'], halves: 6, line: 4 },
      ],
      faults: [],
    });
    expect(readSlip('10 what1\n10 20\n1234 dd1\n12 b0')).toMatchObject({
      faults: [
        { line: 1, word: 'what1' },
        { line: 2, word: '10' },
        { line: 3, word: 'dd1' },
        { line: 4, word: 'b0' },
      ],
    });
    expect([comparedIn('MN', officialBet('MN', 's_b7l') as never), comparedIn('MB', officialBet('MB', 's_b8l') as never)]).toEqual([7, 8]); // prettier-ignore
  });
});

/** Every draw of a kind that matters for its plays, all as likely as each other. */
function everyDraw(kind: VendorKind, code: string): number[][] {
  const line = (n: number, from = 1) => Array.from({ length: n }, (_none, i) => i + from);
  if (kind === 'SSC') return Array.from({ length: 100_000 }, (_none, n) => [...String(n).padStart(5, '0')].map(Number));
  if (kind === 'K3') return line(6).flatMap((a) => line(6).flatMap((b) => line(6).map((c) => [a, b, c])));
  const places = kind === 'PK10' ? 10 : kind === 'KLSF' ? 8 : 5;
  const of = kind === 'PK10' ? 10 : kind === 'KLSF' ? 20 : 11;
  if (kind === 'C11X5' || code.startsWith('any')) return ordered(line(of), places, kind !== 'C11X5');
  // Two places alone matter to these plays: the pair is put where the play looks.
  const n = Number(/\d+$/.exec(code)?.[0] ?? 1);
  const [a, b] = code.startsWith('duel') ? [n - 1, places - n] : code.startsWith('top2') ? [0, 1] : [n - 1, n % places];
  return line(of).flatMap((x) =>
    line(of).filter((y) => y !== x).map((y) => Object.assign(Array.from({ length: places }, () => 0), { [a]: x, [b]: y })),
  ); // prettier-ignore
}

/** All ways to take some, in order, or in one order alone. */
function ordered(of: number[], count: number, sets: boolean): number[][] {
  if (count === 0) return [[]];
  return of.flatMap((head, i) =>
    ordered(sets ? of.slice(i + 1) : of.filter((each) => each !== head), count - 1, sets).map((rest) => [
      head,
      ...rest,
    ]),
  );
}

describe('the house’s own draws', () => {
  it.each(vendorKinds)(
    'pay every play of %s what its chance is worth, by all draws that there are',
    (kind) => {
      const drawsOf = new Map<string, number[][]>();
      for (const { code, choices } of vendorPlays(kind)) {
        const key =
          kind === 'PK10' || (kind === 'KLSF' && !code.startsWith('any')) ? code : code.startsWith('any') ? 'any' : '';
        const draws = drawsOf.get(key) ?? everyDraw(kind, code);
        drawsOf.set(key, draws);
        const tried = choices.length > 0 ? [choices[0], choices.at(-1)] : [sample(kind, code)]; // prettier-ignore
        for (const choice of new Set(tried as string[])) {
          const line = { bet: code, selections: [choice], unitMinor: 0n, odds: [1] };
          let wins = 0;
          let pushes = 0;
          for (const draw of draws) {
            const { hits, payoutMinor } = settleVendor(kind, draw, { ...line, unitMinor: 1n });
            wins += hits;
            if (hits === 0 && payoutMinor > 0n) pushes += 1;
          }
          const [num, den] = fairOdds(kind, code, choice);
          expect([code, choice, wins * num]).toEqual([code, choice, (draws.length - pushes) * den]);
        }
      }
    },
    60_000,
  );

  it('refuse what is no choice of theirs', () => {
    expect(priceVendor('SSC', 'pos1', ['7', '7'])).toBe('repeated');
    expect(priceVendor('SSC', 'nothing', ['7'])).toBe('bet');
    expect(priceVendor('SSC', '__proto__', ['7'])).toBe('bet');
    for (const [kind, code, choice] of [['SSC', 'pos1', '10'], ['PK10', 'pos1', '0'], ['C11X5', 'any2', '02-01'], ['K3', 'sum', '2'], ['KLSF', 'any2', '01-21']] as const)
      expect(priceVendor(kind, code, [choice])).toBe('numbers');
    expect(priceVendor('SSC', 'star3', ['123'])).toEqual({ units: 1, odds: [980_000], selections: ['123'] });
    expect(priceVendor('K3', 'sum', ['3', '10'])).toEqual({ units: 2, odds: [207_360, 7_680], selections: ['3', '10'] });
  }); // prettier-ignore

  it('give the stake back when the ball says neither', () => {
    const line = { bet: 'side1', selections: ['big', 'odd'], unitMinor: 5n, odds: [1960, 1960] };
    expect(settleVendor('C11X5', [11, 1, 2, 3, 4], line)).toEqual({ hits: 0, payoutMinor: 10n });
  });
});

function sample(kind: VendorKind, code: string): string {
  const samples = new Map([
    ['star3', '123'], ['star3_pair', '12'], ['star3_six', '123'], ['star4', '0123'], ['star5', '01234'],
    ['front2', '01-02'], ['front3', '01-02-03'], ['front3_group', '01-02-03'],
  ]); // prettier-ignore
  const any = /^any(\d)$/.exec(code);
  const found = any ? Array.from({ length: Number(any[1]) }, (_none, i) => `0${i + 1}`).join('-') : samples.get(code);
  if (!found) throw new Error(`${kind} ${code} has no sample`);
  return found;
}

describe('the derivation of a draw', () => {
  const last = createHash('sha256').update('a spec').digest();

  it('hangs on a chain that hashes back to the commitment', () => {
    const back = (n: number) =>
      createHash('sha256')
        .update(seedAt(last, 1440, n))
        .digest();
    expect(back(1)).toEqual(seedAt(last, 1440, 0));
    expect(back(1440)).toEqual(seedAt(last, 1440, 1439));
    expect(seedAt(last, 1440, 1440)).toEqual(last);
  });

  it('is the same for the same seed and message, and has each kind’s form', () => {
    expect(drawOf('SSC', last, 'SSC1M|20260316-0001|')).toEqual(drawOf('SSC', last, 'SSC1M|20260316-0001|'));
    expect([...drawOf('PK10', last, 'x')].sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(vendorKinds.map((kind) => new Set(drawOf(kind, last, 'y')).size)).toEqual([expect.any(Number), 10, expect.any(Number), 5, 8]); // prettier-ignore
  });

  it('prefers no number: chi-squared over many draws stays below its bound for every kind', () => {
    for (const [kind, of, places] of [['SSC', 10, 5], ['PK10', 10, 1], ['K3', 6, 3], ['C11X5', 11, 1], ['KLSF', 20, 1]] as const) {
      const counts = new Map<number, number>();
      const draws = 20_000;
      for (let i = 0; i < draws; i++)
        for (const n of drawOf(kind, last, `${kind}|${i}`).slice(0, places)) counts.set(n, (counts.get(n) ?? 0) + 1);
      const expected = (draws * places) / of;
      const chi = [...counts.values()].reduce((sum, n) => sum + (n - expected) ** 2 / expected, 0);
      expect([kind, counts.size, chi < 60]).toEqual([kind, of, true]);
    }
  }); // prettier-ignore
});

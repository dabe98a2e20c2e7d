import { entryOf } from '@banyan/kernel/rules';
import { kindOf, numbersOf, totals, type Kind, type Place } from '../../src/game/sicbo/places.js';
import { returns } from '../../src/game/sicbo/published.js';
import { backs, sicbo, sizeOf, totalOf, type SicboDrawn } from '../../src/game/sicbo/sicbo.js';
import { faceBacks } from '../../src/game/three-dice.js';
import { beadPlate, roadBox } from '../chips/beads.js';
import { Bowl, spotsOf } from '../chips/bowl.js';
import { dieFace } from '../chips/die.js';
import { FeltView, paysTable, shortOdds, toOne } from '../chips/felt.js';
import { el } from '../frame/dom.js';
import { isolated } from '../frame/texts.js';
import type { OpenView } from '../frame/view.js';
import { endText, picturesOf, placeName } from './pictures.js';
import { gameText } from './texts.js';

const inks = { small: '#2f7fd0', big: '#d0342a', triple: '#1f9a62' } as const;

const paysOfKind = (kind: Kind): string =>
  kind === 'single' ? isolated(faceBacks.slice(1).map(toOne).join('/')) : toOne(backs[kind]);

function faceOf(place: Place): Node[] {
  const kind = kindOf(place);
  const numbers = numbersOf(place);
  const pays = paysOfKind(kind);
  if (kind === 'even-chance' || kind === 'any-triple') {
    const range = entryOf({ small: '4–10', big: '11–17' }, place);
    return [
      el('span', { class: 'face' }, placeName(place)),
      ...(range ? [el('span', { class: 'range num' }, range)] : []),
      shortOdds(pays),
    ];
  }
  if (place.startsWith('t')) return [el('span', { class: 'face num' }, String(numbers[0])), shortOdds(pays)];
  const count = entryOf({ single: 1, pair: 1, double: 2, triple: 3 }, kind) ?? 1;
  const dice = numbers.flatMap((number) => Array.from({ length: count }, () => dieFace(number) as unknown as Node));
  const odds = kind === 'single' ? el('span', { class: 'odds num' }, pays) : shortOdds(pays);
  return [el('span', { class: 'faces' }, ...dice), odds];
}

/** How the last rounds ended; a trace is the three faces as digits. */
function roads(last: readonly number[]): HTMLElement[] {
  const ended = last.toReversed().map((trace): SicboDrawn => ({ dice: [...String(trace)].map(Number) }));
  const count = (size: keyof typeof inks) => ended.filter((one) => sizeOf(one) === size).length;
  const counts = gameText('counts', { small: count('small'), big: count('big'), triple: count('triple') });
  const beads = ended.map((one) => ({ ink: inks[sizeOf(one)], letter: String(totalOf(one)) }));
  return [roadBox(`${gameText('sums')} · ${counts}`, beadPlate(beads, 16, gameText('sums')))];
}

function info(): Node[] {
  const kinds = ['even-chance', 'single', 'pair', 'double', 'triple', 'any-triple'] as const;
  const rows = [
    ...kinds.map((kind) => [gameText(kind), paysOfKind(kind), returns[kind]] as const),
    ...totals
      .slice(0, totals.length / 2)
      .map(
        (total) =>
          [
            gameText('totals', { n: total, m: 21 - total }),
            paysOfKind(`total-${total}`),
            returns[`total-${total}`],
          ] as const,
      ),
  ];
  return [
    el('h3', {}, gameText('how')),
    el('p', {}, gameText('rules')),
    el('p', {}, gameText('places')),
    paysTable(rows),
    el('p', { class: 'quiet' }, gameText('method')),
  ];
}

const groupOf: Readonly<Record<string, string>> = { t: 'total', n: 'single', d: 'double', r: 'triple', c: 'pair' };

/** Three dice under a bowl that all at the table watch. */
export const open: OpenView = (flow, sheet) =>
  new FeltView<SicboDrawn, Place>(flow, sheet, {
    game: sicbo,
    kind: 'sicbo',
    shape: 'tall',
    subtitle: gameText('subtitle'),
    theatre: new Bowl<SicboDrawn>(
      gameText('bowl'),
      ({ dice }) => spotsOf(dice).map((spot, index) => ({ spot, face: dieFace(dice[index] ?? 1) })),
      endText,
    ),
    playMs: 6000,
    pictures: picturesOf(),
    nameOf: placeName,
    paysOf: (place) => paysOfKind(kindOf(place)),
    kindOf: (place) => (numbersOf(place).length > 0 ? (entryOf(groupOf, place.charAt(0)) ?? '') : 'outer'),
    faceOf,
    endText,
    roads,
    info,
  });

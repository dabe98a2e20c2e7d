import '../style/fish.css';
import { bossPays, bulletsOf, isBoss, paysOf, type FishChoice, type FishDrawn } from '../../src/game/fish/fish.js';
import { bosses, catching, kinds } from '../../src/game/fish/kinds.js';
import { el } from '../frame/dom.js';
import type { Past, Pictures } from '../frame/view.js';
import { portrait, type Name } from './sprites.js';
import { nameOf, gameText } from './texts.js';

interface Seen {
  readonly name: Name;
  readonly times: number;
  readonly number: number | undefined;
  readonly pays: number;
}

/** Each bullet of a round, as it ended; of a boss all are one. */
function read({ choice, drawn }: Past): { seen: Seen[]; bullets: number; boss: boolean } {
  const [asked, { numbers }] = [choice as FishChoice, drawn as FishDrawn];
  const bullets = bulletsOf(asked);
  if (isBoss(asked)) {
    const { name, times } = bosses[asked.boss] ?? bosses[0];
    return { seen: [{ name, times, number: numbers[0], pays: bossPays(asked, { numbers }) }], bullets, boss: true };
  }
  const pays = paysOf(asked, { numbers });
  const seen = asked.kinds.map((kind, index) => {
    const { name, times } = kinds[kind] ?? kinds[0];
    return { name, times, number: numbers[index], pays: pays[index] ?? 0 };
  });
  return { seen, bullets, boss: false };
}

/** A fish in a round window. */
export const stamp = (name: Name, pixels: number): HTMLElement => {
  const picture = portrait(name, pixels * 2, 0.1);
  picture.className = 'fish-stamp';
  picture.style.setProperty('--side', `${pixels}px`);
  return picture;
};

const pictures: Pictures = {
  still(past) {
    const { seen } = read(past);
    const fish = seen.map(({ name, pays }) => el('span', { class: pays > 0 ? 'won' : '' }, stamp(name, 34)));
    return el('div', { class: 'fish-still', role: 'img', 'aria-label': this.brief(past) }, ...fish);
  },
  brief(past) {
    const { seen, bullets, boss } = read(past);
    const caught = seen.filter(({ pays }) => pays > 0);
    if (boss) {
      const [one] = seen;
      return gameText('briefBoss', {
        n: bullets,
        name: one ? nameOf(one.name) : '',
        how: gameText(caught.length > 0 ? 'held' : 'free'),
      });
    }
    const names = caught.map(({ name, times }) => `${nameOf(name)} ×${times}`).join(', ');
    return `${gameText('brief', { n: bullets, caught: caught.length })}${names ? ` (${names})` : ''}`;
  },
  proof(past) {
    const { seen } = read(past);
    const rows = seen.map(({ name, times, number, pays }) =>
      el(
        'tr',
        {},
        el('td', {}, `${nameOf(name)} ×${times}`),
        el('td', { class: 'num' }, String(number ?? '')),
        el('td', { class: 'num' }, String(catching(times))),
        el('td', { class: pays > 0 ? 'win' : 'quiet' }, gameText(pays > 0 ? 'held' : 'missed')),
      ),
    );
    const head = el(
      'tr',
      {},
      el('th', {}),
      el('th', {}, gameText('number')),
      el('th', {}, gameText('below')),
      el('th', {}),
    );
    return [
      el('p', {}, gameText('proof')),
      el('table', { class: 'fish-proof' }, el('thead', {}, head), el('tbody', {}, ...rows)),
      this.still(past),
    ];
  },
};

export const picturesOf = (): Pictures => pictures;

import type { Sheet } from '../../src/game/game.js';
import { bosses, catching, kinds, outcomes } from '../../src/game/fish/kinds.js';
import { openDialog, rowOf } from '../frame/dialog.js';
import { el } from '../frame/dom.js';
import { figures } from '../frame/figures.js';
import { decimalText } from '../frame/money.js';
import { openFairness } from '../frame/records.js';
import { gameText as shared } from '../frame/seat-texts.js';
import { spoken, t } from '../frame/texts.js';
import type { FishNews } from './line.js';
import { stamp } from './pictures.js';
import { nameOf, gameText } from './texts.js';

/** Rules, what each fish pays and how often it is caught, and the figures. */
export function openRules(demo: boolean, sheet: Sheet): void {
  const pay = ({ name, times }: (typeof kinds)[number] | (typeof bosses)[number]) =>
    el(
      'li',
      { class: 'fish-pay' },
      stamp(name, 52),
      el(
        'div',
        {},
        el('b', {}, nameOf(name)),
        el(
          'span',
          { class: 'num quiet' },
          gameText('chance', { times, chance: decimalText(String((catching(times) / outcomes) * 100), 3) }),
        ),
      ),
    );
  openDialog(
    t('info'),
    demo,
    el('h3', {}, gameText('how')),
    el('p', {}, gameText('rules')),
    el('p', {}, gameText('bossRules')),
    el('p', { class: 'quiet' }, gameText('keys')),
    el('h3', {}, gameText('pays')),
    el('ul', { class: 'fish-pays' }, ...bosses.map(pay), ...kinds.map(pay)),
    el('p', { class: 'quiet' }, gameText('formula')),
    ...figures(sheet),
  );
}

/** The tide's commitment, and the way to the player's own seeds. */
export function openFair(demo: boolean, sheet: Sheet, news: FishNews | null, failed: (error: unknown) => void): void {
  const own = (): void => void openFairness(demo, sheet).catch(failed);
  openDialog(
    t('fair'),
    demo,
    el('p', {}, gameText('fairBullets')),
    el('p', {}, shared('chain')),
    el(
      'dl',
      { class: 'kv codes' },
      rowOf(t('serverHash'), el('code', {}, news?.serverSeedHash ?? '')),
      rowOf(shared('salt'), el('code', {}, news?.salt ?? '')),
      rowOf(t('nonceField'), String(news?.number ?? '')),
    ),
    el('button', { type: 'button', class: 'primary', onclick: own }, gameText('mySeeds')),
    el(
      'p',
      {},
      el(
        'a',
        { href: `/verify#game=${sheet.code}&lang=${spoken()}`, target: '_blank', rel: 'noopener' },
        t('openVerify'),
      ),
    ),
  );
}

import { rakeCap, rakeShare } from '../../src/game/tienlen/shares.js';
import { openDialog, rowOf } from '../frame/dialog.js';
import { el } from '../frame/dom.js';
import { decimalText, money, playedFor } from '../frame/money.js';
import { seedForm } from '../frame/seed-form.js';
import { spoken, t } from '../frame/texts.js';
import { reseed, type TableView } from './tables.js';
import { gameText } from './texts.js';

const rakeText = (): string => decimalText(String(Number(rakeShare) / 100));

export const subtitle = (): string => gameText('subtitle', { rake: rakeText() });

/** Rules, shares and clocks. */
export function openRules(demo: boolean): void {
  const paragraphs = [
    gameText('rules'),
    gameText('chops'),
    gameText('instant'),
    gameText('shares', { rake: rakeText(), cap: money(rakeCap) }),
    gameText('clock'),
    gameText(demo ? 'lobbyDemo' : 'lobbyReal'),
    ...(demo ? [gameText('botRules')] : []),
  ];
  openDialog(gameText('how'), demo, ...paragraphs.map((text) => el('p', {}, text)));
}

/** The commitments of the table, one's own seed, and the last hand to compute again. */
export function openFair(demo: boolean, code: string, table: TableView | null): void {
  const rows = table
    ? [
        ...(table.phase === 'PLAYING' && table.hand
          ? [rowOf(gameText('thisHash'), el('code', {}, table.hand.fair.serverSeedHash))]
          : [rowOf(t('nextHash'), el('code', {}, table.nextHash))]),
        ...(table.clientSeed ? [rowOf(t('clientSeed'), el('code', {}, table.clientSeed))] : []),
      ]
    : [];
  openDialog(
    t('fair'),
    demo,
    el('p', {}, gameText('fairText')),
    el('dl', { class: 'kv codes' }, ...rows),
    ...(table?.clientSeed ? [newSeed()] : []),
    ...(table ? lastHand(code, table) : []),
    el('p', {}, link(`/verify#game=${code}&lang=${spoken()}`, t('openVerify'))),
  );
}

const link = (href: string, text: string): HTMLElement => el('a', { href, target: '_blank', rel: 'noopener' }, text);

function lastHand(code: string, { hand, stakeMinor }: TableView): Node[] {
  const { serverSeed, seeds, mix } = hand?.fair ?? {};
  if (!hand || !serverSeed || !seeds || !mix || hand.voided) return [];
  const order = hand.seats.toSorted((a, b) => (a.place ?? 9) - (b.place ?? 9)).map(({ seat }) => seat);
  const values = new URLSearchParams({
    game: code,
    serverSeed,
    clientSeed: mix,
    nonce: String(hand.number),
    bet: stakeMinor,
    choice: JSON.stringify({ seat: hand.mine ?? 0, seeds }),
    steps: order.join(','),
    lang: spoken(),
    mode: playedFor(),
  });
  return [
    el('h3', {}, gameText('lastHand')),
    el('p', { class: 'revealed' }, el('code', {}, serverSeed), ' ', link(`/verify#${values.toString()}`, t('verify'))),
  ];
}

const newSeed = (): HTMLElement =>
  seedForm(gameText('mySeed'), gameText('change'), (seed) => reseed(seed).then(() => '✓'));

import { acceptances, type Acceptance } from '../../src/game/sports/quote.js';
import { highestStake } from '../../src/game/sports/slip.js';
import { el } from '../frame/dom.js';
import { money } from '../frame/money.js';
import { isolated, locale } from '../frame/texts.js';
import { oddsText } from './market-texts.js';
import type { LegNow, Slip } from './slip.js';
import { slipText } from './texts.js';

const vnd = 10_000n;
const chips = [10n, 50n, 200n].map((thousands) => thousands * 1000n);

/** What a slip costs and may bring: stake, total stake, odds and return, all in sight at once. */
export class SlipSums {
  readonly elements: readonly HTMLElement[];
  private readonly stake: HTMLInputElement;
  private readonly stakeLabel = el('label', { class: 'k', for: 'stake' }, slipText('stake'));
  private readonly total = el('output', { class: 'v num', id: 'total-stake' });
  private readonly odds = el('output', { class: 'v num', id: 'total-odds' });
  private readonly returned = el('output', { class: 'v num win', id: 'returned' });
  private readonly returnLabel = el('span', { class: 'k' });
  private readonly average = el('p', { class: 'quiet average num' });

  constructor(
    private readonly slip: Slip,
    private readonly changed: () => void,
  ) {
    this.stake = el('input', { id: 'stake', inputmode: 'numeric', autocomplete: 'off', maxlength: 11 });
    this.stake.addEventListener('input', () => this.typed());
    this.stake.addEventListener('blur', () => this.writeStake());
    this.elements = this.lay();
    this.writeStake();
  }

  private lay(): HTMLElement[] {
    const accept = el('select', { id: 'accept' });
    for (const one of acceptances)
      accept.append(el('option', { value: one, selected: one === this.slip.accept }, slipText(one)));
    accept.addEventListener('change', () => {
      this.slip.setAccept(accept.value as Acceptance);
      this.changed();
    });
    const add = (amount: bigint) =>
      el('button', { type: 'button', onclick: () => this.add(amount * vnd) }, isolated(`+${amount / 1000n}K`));
    const most = el('button', { type: 'button', onclick: () => this.add(highestStake) }, slipText('max'));
    const figure = (label: Node, value: HTMLElement) => el('div', {}, label, value);
    const key = (text: string) => el('span', { class: 'k' }, text);
    return [
      el(
        'div',
        { class: 'stake-line' },
        this.stakeLabel,
        this.stake,
        el('div', { class: 'chips' }, ...chips.map(add), most),
      ),
      el('div', { class: 'accept-line' }, el('label', { class: 'k', for: 'accept' }, slipText('accept')), accept),
      el(
        'div',
        { class: 'totals' },
        figure(key(slipText('total')), this.total),
        figure(key(slipText('odds')), this.odds),
        figure(this.returnLabel, this.returned),
      ),
      this.average,
    ];
  }

  private typed(): void {
    this.slip.stake = BigInt(this.stake.value.replaceAll(/\D/g, '') || '0') * vnd;
    this.changed();
  }

  private writeStake(): void {
    this.stake.value = new Intl.NumberFormat(locale()).format(this.slip.stake / vnd);
  }

  private add(minor: bigint): void {
    const sum = this.slip.stake + minor;
    this.slip.stake = sum > highestStake ? highestStake : sum;
    this.writeStake();
    this.changed();
  }

  /** Brings the sums up to date. */
  show(legs: readonly LegNow[]): void {
    const { slip } = this;
    const joined = slip.bets.length === 1;
    const product = legs.reduce((all, { odds }) => (all * odds) / 100, 100);
    const closed = legs.some(({ odds }) => odds === 0);
    this.stakeLabel.textContent = slipText(joined || legs.length === 0 ? 'stake' : 'each');
    this.total.textContent = money(slip.totalStake);
    this.odds.textContent = joined && !closed ? oddsText(Math.floor(product)) : '–';
    this.returnLabel.textContent = slipText(joined ? 'returns' : 'upTo');
    this.returned.textContent = legs.length > 0 ? money(slip.mostReturned) : '–';
    const share = joined
      ? legs.reduce((all, { returns }) => all * returns, 1)
      : legs.reduce((all, { returns }) => all + returns, 0) / Math.max(1, legs.length);
    this.average.textContent =
      legs.length > 0 && !closed ? slipText('rtp', { rtp: oddsText(Math.floor(share * 10_000)) }) : '';
  }
}

import { highestPayout, highestStake, lowestStake, mostLegs } from '../../src/game/sports/slip.js';
import { el, icon } from '../frame/dom.js';
import { inTab } from '../frame/kept.js';
import { money } from '../frame/money.js';
import { receiptOf } from './receipt.js';
import { SlipRow } from './slip-row.js';
import { SlipSums } from './slip-sums.js';
import { Slip, type LegNow, type SlipLeg } from './slip.js';
import { fateOf, place, type Fate, type Sent } from './send.js';
import type { Hall, Match } from './hall.js';
import type { Round } from '../frame/api.js';
import { slipText } from './texts.js';

/** What the panel asks of the page. */
interface Asks {
  /** A bet was booked, or may have been: money and lists are asked for anew. */
  moved(round: Round | null): void;
  say(text: string): void;
}

/** The bet slip: picks, stake and return in sight of each other, and the button. */
export class SlipPanel {
  readonly element: HTMLElement;
  readonly slip: Slip;
  private readonly rows = new Map<SlipLeg, SlipRow>();
  private readonly list = el('ul', { class: 'legs' });
  private readonly heading = el('h2', {}, slipText('slip'));
  private readonly toggle: HTMLButtonElement;
  private readonly kinds = el('div', { class: 'kinds', role: 'group', 'aria-label': slipText('kind') });
  private readonly sums: SlipSums;
  private readonly note = el('p', { class: 'slip-note', role: 'alert' });
  private readonly button: HTMLButtonElement;
  private readonly receipt = el('div', { class: 'receipt', role: 'status' });
  private sending = false;

  constructor(
    private readonly hall: Hall,
    private readonly code: string,
    private readonly asks: Asks,
  ) {
    this.slip = new Slip(hall);
    this.sums = new SlipSums(this.slip, () => this.show());
    this.button = el('button', { type: 'button', class: 'place', onclick: () => void this.press() });
    this.toggle = el('button', {
      type: 'button',
      class: 'slip-bar',
      'aria-expanded': 'false',
      onclick: () => this.expand(),
    });
    this.element = el(
      'aside',
      { class: 'slip', 'aria-label': slipText('slip') },
      this.toggle,
      el(
        'div',
        { class: 'slip-in' },
        this.head(),
        this.receipt,
        this.list,
        el('footer', {}, ...this.sums.elements, this.note, this.button),
      ),
    );
    this.show();
    void this.recall();
  }

  private head(): HTMLElement {
    const clear = el('button', { type: 'button', class: 'text-btn', onclick: () => this.clear() }, slipText('clear'));
    return el('header', {}, this.heading, this.kinds, clear);
  }

  /** Opens or closes the slip where it lies over the page. */
  expand(open = !this.element.classList.contains('open')): void {
    this.element.classList.toggle('open', open);
    this.show();
  }

  choose(match: Match, pick: string): void {
    if (this.sending) return;
    this.receipt.replaceChildren();
    if (!this.slip.toggle(match, pick)) this.tell(slipText('tooMany', { n: mostLegs }));
    else this.tell('');
    this.show();
  }

  private clear(): void {
    if (this.sending) return;
    this.slip.legs = [];
    this.tell('');
    this.expand(false);
  }

  /** Brings the slip up to date with the board. */
  show(): void {
    const { slip } = this;
    const legs = slip.legs.map((leg) => slip.now(leg));
    this.element.classList.toggle('filled', legs.length > 0);
    this.element.classList.toggle('told', legs.length === 0 && this.receipt.childElementCount > 0);
    this.heading.textContent = legs.length > 0 ? slipText('count', { n: legs.length }) : slipText('slip');
    this.showRows(legs);
    this.showKinds();
    this.sums.show(legs);
    this.showButton(legs);
    const open = this.element.classList.contains('open');
    const text = `${slipText('count', { n: legs.length })} · ${slipText(open ? 'hide' : 'show')}`;
    if (this.toggle.textContent !== text) this.toggle.textContent = text;
    this.toggle.setAttribute('aria-expanded', String(open));
  }

  private showRows(legs: readonly LegNow[]): void {
    for (const [leg, row] of this.rows)
      if (!this.slip.legs.includes(leg)) {
        row.element.remove();
        this.rows.delete(leg);
      }
    for (const now of legs) {
      let row = this.rows.get(now.leg);
      if (!row) {
        row = new SlipRow(this.hall, now.leg, () => {
          if (this.sending) return;
          this.slip.remove(now.leg);
          this.expand(this.slip.legs.length > 0 && this.element.classList.contains('open'));
        });
        this.rows.set(now.leg, row);
        this.list.append(row.element);
      }
      row.show(now);
    }
    this.list.dataset['empty'] = legs.length === 0 && this.receipt.childElementCount === 0 ? slipText('empty') : '';
  }

  private showKinds(): void {
    this.kinds.hidden = this.slip.legs.length < 2;
    if (this.kinds.childElementCount === 0)
      for (const joined of [true, false]) {
        const press = () => {
          this.slip.joined = joined;
          this.show();
        };
        this.kinds.append(el('button', { type: 'button', onclick: press }, slipText(joined ? 'multiple' : 'singles')));
      }
    for (const [at, button] of [...this.kinds.children].entries())
      button.setAttribute('aria-pressed', String(this.slip.joined === (at === 0)));
  }

  private showButton(legs: readonly LegNow[]): void {
    const { slip, button } = this;
    const asks = legs.some((leg) => leg.asks);
    const resting = legs.find(({ state }) => state === 'SUSPENDED');
    const closed = legs.some(({ state }) => state === 'CLOSED');
    const wrong = slip.tooMuch
      ? slipText('tooMuch', { most: money(highestPayout) })
      : slip.stakeFits
        ? ''
        : slipText('range', { low: money(lowestStake), high: money(highestStake) });
    if (!this.sending && (wrong || this.note.dataset['wrong'])) {
      this.note.textContent = wrong;
      this.note.dataset['wrong'] = wrong;
    }
    button.disabled = this.sending || legs.length === 0 || closed || Boolean(wrong) || Boolean(resting);
    button.classList.toggle('asks', asks && !resting);
    const text = this.sending
      ? slipText('placing')
      : resting
        ? slipText('waitOpen', { n: Math.max(1, Math.ceil(resting.leftMs / 1000)) })
        : asks
          ? slipText('acceptAll')
          : slipText('place', { amount: money(slip.totalStake) });
    if (button.textContent !== text) button.textContent = text;
    button.setAttribute('aria-busy', String(this.sending));
  }

  private tell(text: string): void {
    this.note.textContent = text;
    delete this.note.dataset['wrong'];
  }

  private async press(): Promise<void> {
    if (this.sending) return;
    const { slip } = this;
    if (slip.legs.some((leg) => slip.now(leg).asks)) {
      slip.agree();
      this.tell('');
      return this.show();
    }
    this.sending = true;
    this.tell('');
    const { accept, stake } = slip;
    const bets = slip.bets.map((legs) => ({
      legs,
      sent: {
        spinId: crypto.randomUUID(),
        betMinor: stake.toString(),
        legs: legs.map(({ match, pick, seen }) => ({ match: match.id, pick, odds: seen })),
        accept,
      } satisfies Sent,
    }));
    this.show();
    for (const { legs, sent } of bets) if (!(await this.send(sent, legs))) break;
    this.sending = false;
    this.show();
  }

  /** Sends one bet and shows its fate; false when the rest should wait for the player. */
  private async send(sent: Sent, legs: readonly SlipLeg[]): Promise<boolean> {
    inTab.set(`slip:${this.code}`, JSON.stringify(sent));
    const fate = await place(sent, () => this.tell(slipText('checking')));
    inTab.remove(`slip:${this.code}`);
    return this.arrive(fate, legs);
  }

  private arrive(fate: Fate, legs: readonly SlipLeg[]): boolean {
    if ('round' in fate) {
      this.tell(fate.round.state === 'VOID' ? slipText('voided') : '');
      this.asks.moved(fate.round);
      if (fate.round.state === 'VOID') return false;
      this.slip.legs = this.slip.legs.filter((leg) => !legs.includes(leg));
      this.receipt.append(receiptOf(this.hall, fate.round, () => this.done()));
      this.asks.say(`${slipText('receipt')}. ${slipText('reference')} ${fate.round.id.slice(0, 8)}`);
      return true;
    }
    this.asks.moved(null);
    if ('nothing' in fate) this.tell(slipText('notPlaced'));
    else {
      const { code, message, value } = fate.refused;
      this.note.replaceChildren(icon('info'), ' ', code === 'studio.odds_changed' ? slipText('changed') : message);
      this.learn(value, legs);
    }
    return false;
  }

  /** What the server said of the legs counts until the page's own board has caught up. */
  private learn(value: unknown, legs: readonly SlipLeg[]): void {
    const told =
      (value as { legs?: Array<{ match: string; odds: number; state: LegNow['state'] }> } | null)?.legs ?? [];
    for (const leg of legs) {
      const one = told.find(({ match }) => match === leg.match.id);
      if (one) leg.told = { odds: one.odds, state: one.state, until: performance.now() + 1500 };
    }
  }

  private done(): void {
    this.receipt.replaceChildren();
    if (this.slip.legs.length === 0) this.expand(false);
    this.show();
  }

  /** A slip that was on its way when the page was left: what became of it is told. It is not sent again. */
  private async recall(): Promise<void> {
    const stored = inTab.get(`slip:${this.code}`);
    if (!stored) return;
    this.sending = true;
    this.expand(true);
    const fate = await fateOf(JSON.parse(stored) as Sent, () => this.tell(slipText('checking')), null);
    inTab.remove(`slip:${this.code}`);
    this.sending = false;
    this.arrive(fate, []);
    this.show();
  }
}

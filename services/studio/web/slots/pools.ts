import '../style/pools.css';
import { currency } from '../../src/game/game.js';
import { pools, tiers, ticketUnitMinor, type Tier } from '../../src/game/jackpot.js';
import { poolNames } from '../../src/jackpot/pool-names.js';
import * as api from '../frame/api.js';
import { rowOf } from '../frame/dialog.js';
import { calm, el } from '../frame/dom.js';
import { decimalText, money } from '../frame/money.js';
import { named, t } from '../frame/texts.js';
import { gameText } from './texts.js';

/** How often the pools are asked for; the numbers roll for as long. */
const askMs = 5000;

export const poolName = (tier: Tier): string => named(poolNames[tier]);

interface Meter {
  readonly text: HTMLElement;
  /** What is shown, and where it rolls to; null before the first answer. */
  shown: bigint | null;
  from: bigint;
  to: bigint;
}

/** What the shared pools hold, rolling from one answer to the next. */
export class PoolMeters {
  readonly element: HTMLElement;
  private readonly meters = new Map<Tier, Meter>();
  private begun = 0;
  private rolling = false;

  constructor() {
    const cells = tiers.toReversed().map((tier) => {
      const text = el('span', { class: 'num' }, '…');
      this.meters.set(tier, { text, shown: null, from: 0n, to: 0n });
      return el('div', { class: `pool ${tier}` }, el('span', { class: 'k' }, poolName(tier)), text);
    });
    this.element = el('div', { class: 'pools', role: 'group', 'aria-label': gameText('pools') }, ...cells);
    void this.ask();
    setInterval(() => document.visibilityState === 'visible' && void this.ask(), askMs);
  }

  /** Takes over what the pools hold now. A pool that was won is less: it is set, and does not roll back. */
  async ask(): Promise<void> {
    const found = await api.pools().catch(() => []);
    for (const { tier, amountMinor } of found) {
      const meter = this.meters.get(tier);
      if (!meter) continue;
      const to = BigInt(amountMinor);
      const still = meter.shown === null || to < meter.shown || calm();
      meter.from = still ? to : (meter.shown ?? to);
      meter.to = to;
      if (still) this.put(meter, to);
    }
    this.begun = performance.now();
    if (!this.rolling) this.roll(this.begun);
  }

  private readonly roll = (now: number): void => {
    const share = Math.min(1, Math.max(0, (now - this.begun) / askMs));
    for (const meter of this.meters.values())
      if (meter.shown !== null)
        this.put(meter, meter.from + ((meter.to - meter.from) * BigInt(Math.round(share * 1000))) / 1000n);
    this.rolling = share < 1 && !calm();
    if (this.rolling) requestAnimationFrame(this.roll);
  };

  private put(meter: Meter, amount: bigint): void {
    if (meter.shown === amount) return;
    meter.shown = amount;
    const text = money(amount);
    if (meter.text.textContent !== text) meter.text.textContent = text;
  }
}

/** The rules of the pools: chances, shares, and where the return comes from. */
export function poolRules(base: string, whole: string, share: string): Node[] {
  const percent = (millionths: number) => `${decimalText((millionths / 10_000).toFixed(2))}%`;
  const unit = money(ticketUnitMinor);
  const rows = pools.map((rule) => {
    const facts = { n: decimalText(String(rule.oneIn)), unit, share: percent(rule.share + rule.next) };
    return rowOf(poolName(rule.tier), gameText('poolChance', facts));
  });
  return [
    el('h3', {}, gameText('pools')),
    el('p', {}, gameText('poolsHow', { unit, currency })),
    el('dl', { class: 'kv' }, ...rows.toReversed()),
    el('p', { class: 'quiet' }, gameText('poolsReturn', { base, share, whole })),
    el('p', { class: 'quiet' }, t('demo'), ': ', gameText('poolsDemo')),
  ];
}

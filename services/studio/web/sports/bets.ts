import { outcomeOf } from '../../src/game/outcome.js';
import { payout, type SlipChoice, type SlipDrawn } from '../../src/game/sports/slip.js';
import type { Pair } from '../../src/game/sports/sport.js';
import * as api from '../frame/api.js';
import type { Round } from '../frame/api.js';
import { el } from '../frame/dom.js';
import { money } from '../frame/money.js';
import { verifyUrl } from '../frame/records.js';
import { locale, t } from '../frame/texts.js';
import type { Hall } from './hall.js';
import { oddsText, teamName, wholeName } from './market-texts.js';
import { referenceOf } from './receipt.js';
import { betText, gameText, slipText } from './texts.js';

const page = 20;

/** The player's slips, newest first, each with its legs and what became of them. */
export class Bets {
  readonly element = el('div', { class: 'bets' });
  private rounds: readonly Round[] = [];
  private more = false;
  private shown = '';

  constructor(
    private readonly hall: Hall,
    private readonly code: string,
  ) {}

  /** How many are not decided. */
  get open(): number {
    return this.rounds.filter(({ state }) => state === 'OPEN' || state === 'STARTED').length;
  }

  /** Fetches the list; returns the slips that were decided since it was last fetched. */
  async load(): Promise<readonly Round[]> {
    const before = new Set(this.rounds.filter(({ state }) => state === 'OPEN').map(({ id }) => id));
    const latest = await api.history();
    this.more = latest.length === page;
    this.rounds = latest;
    this.shown = '';
    this.show();
    return latest.filter(({ id, winMinor, state }) => before.has(id) && (winMinor !== null || state === 'VOID'));
  }

  /** Brings scores of open slips up to date. */
  show(): void {
    const key = `${this.rounds.map(({ id, state }) => id + state).join()} ${this.scores()}`;
    if (key === this.shown) return;
    this.shown = key;
    const cards = this.rounds.map((round) => this.card(round));
    this.element.replaceChildren(...(cards.length > 0 ? cards : [el('p', { class: 'empty' }, betText('none'))]));
    if (this.more) this.element.append(this.older());
  }

  private older(): HTMLElement {
    const press = async () => {
      const next = await api.history(this.rounds.at(-1)?.createdAt);
      this.rounds = [...this.rounds, ...next];
      this.more = next.length === page;
      this.show();
    };
    return el('button', { type: 'button', class: 'plain', onclick: () => void press() }, betText('older'));
  }

  private scores(): string {
    return this.rounds
      .filter(({ state }) => state === 'OPEN')
      .flatMap(({ choice }) => (choice as SlipChoice).legs.map(({ match }) => this.scoreOf(match)?.join() ?? ''))
      .join('|');
  }

  /** How a match stands or ended, as far as it is told. */
  private scoreOf(match: string): Pair | null {
    const past = this.hall.pastOf(match);
    if (past) return past.match.score;
    const now = this.hall.find(match);
    return now?.day.phase === 'RUNNING' ? now.standing.score : null;
  }

  private card(round: Round): HTMLElement {
    const { legs } = round.choice as SlipChoice;
    const stake = BigInt(round.betMinor);
    const time = new Date(round.createdAt);
    const kind = legs.length === 1 ? betText('single') : betText('multiple', { n: legs.length });
    const { text, look } = this.outcome(round);
    const odds = payout(
      100n,
      legs.map((leg) => leg.odds),
    );
    return el(
      'article',
      { class: `ticket ${look}`, 'data-round': round.id },
      el('header', {}, el('b', {}, kind), el('span', { class: `verdict ${look}` }, text)),
      el('ul', {}, ...legs.map((_, at) => this.leg(round, at))),
      el(
        'p',
        { class: 'quiet num' },
        `${slipText('stake')} ${money(stake)} · ${slipText('odds')} ${oddsText(Number(odds))} · ${slipText('returns')} ${money(
          payout(
            stake,
            legs.map((leg) => leg.odds),
          ),
        )}`,
      ),
      el(
        'p',
        { class: 'quiet num' },
        `${slipText('reference')} `,
        el('code', {}, referenceOf(round)),
        ` · ${time.toLocaleString(locale())}`,
      ),
    );
  }

  private outcome({ state, winMinor, betMinor }: Round): { text: string; look: string } {
    if (state === 'VOID') return { text: betText('void'), look: 'back' };
    if (winMinor === null) return { text: state === 'OPEN' ? betText('open') : t('pending'), look: 'open' };
    const win = BigInt(winMinor);
    const outcome = outcomeOf(win, BigInt(betMinor));
    const look = outcome === 'even' ? 'back' : outcome;
    return { text: betText(look, { amount: money(win) }), look };
  }

  private leg({ choice, drawn, state }: Round, at: number): HTMLElement {
    const { league } = this.hall;
    const leg = (choice as SlipChoice).legs[at];
    if (!leg) return el('li');
    const end = (drawn as SlipDrawn | null)?.legs[at];
    const result = end?.result ?? (state === 'VOID' ? 'VOID' : 'OPEN');
    const names = wholeName(league, leg, leg.pick);
    const score = end?.score ?? this.scoreOf(leg.match);
    const before = leg.live ? ` (${betText('at', { score: leg.live.score.join('–') })})` : '';
    const sign = { WON: '✓', LOST: '✕', PUSH: '=', VOID: '○', OPEN: '…' }[result];
    const { home, away } = leg;
    const fair = end?.fair;
    return el(
      'li',
      { class: `leg-end ${result.toLowerCase()}` },
      el('span', { class: 'sign', 'aria-hidden': 'true' }, sign),
      el(
        'div',
        {},
        el('b', {}, `${names.pick} @ ${oddsText(leg.odds)}`),
        el('span', {}, `${names.market}${before}`),
        el('span', { class: 'num' }, `${teamName(league, home)} ${score?.join('–') ?? '–'} ${teamName(league, away)}`),
        el('span', { class: 'result' }, betText(`leg${result}`)),
        fair
          ? el(
              'a',
              {
                href: verifyUrl({
                  game: this.code,
                  serverSeed: fair.serverSeed,
                  clientSeed: fair.salt,
                  nonce: fair.nonce,
                  choice: { home, away },
                }),
                target: '_blank',
                rel: 'noopener',
              },
              gameText('fairOf'),
            )
          : null,
      ),
    );
  }
}

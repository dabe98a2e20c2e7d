import { entryOf } from '@banyan/kernel/rules';
import '../style/sports.css';
import '../style/sports-match.css';
import '../style/sports-slip.css';
import '../style/sports-bets.css';
import { leagueOf } from '../../src/game/games.js';
import type { Sheet } from '../../src/game/game.js';
import { openDialog } from '../frame/dialog.js';
import { el, iconButton } from '../frame/dom.js';
import * as api from '../frame/api.js';
import type { StudioBalance, Round } from '../frame/api.js';
import { money } from '../frame/money.js';
import { costOf, resultText } from '../frame/result.js';
import { named, t } from '../frame/texts.js';
import { Sound } from '../frame/sound.js';
import { Bets } from './bets.js';
import { Card, clockText, type Choosing } from './card.js';
import { Hall, type Day } from './hall.js';
import { fairnessOf, rulesOf } from './rules.js';
import { SlipPanel } from './slip-panel.js';
import { Standings, formOf } from './standings.js';
import { betText, gameText } from './texts.js';
import { wholeName } from './market-texts.js';

const sections = ['live', 'today', 'table', 'bets'] as const;
type Section = (typeof sections)[number];

/** How often clocks and boards are brought up to date. */
const tickMs = 250;

/** The page of a league: matches, table, the player's slips, and the slip. */
class LeaguePage implements Choosing {
  private readonly hall: Hall;
  private readonly slip: SlipPanel;
  private readonly bets: Bets;
  private readonly standings: Standings;
  private readonly sound = new Sound();
  private readonly cards = new Map<string, Card>();
  private readonly tabs = new Map<Section, HTMLButtonElement>();
  private readonly panel = el('div', { class: 'league-panel', id: 'league-panel', role: 'tabpanel', tabindex: '-1' });
  private readonly balance = el('b', { class: 'num balance' });
  private readonly refill: HTMLButtonElement;
  private readonly quiet = el('p', { class: 'quiet num' });
  private readonly note = el('p', { class: 'note', role: 'alert' });
  private readonly spoken = el('p', { class: 'unseen', role: 'status', 'aria-live': 'polite' });
  private readonly demo: boolean;
  private section: Section = 'live';
  private laid = '';
  private opened = false;

  constructor(
    { mode, balanceMinor }: StudioBalance,
    private readonly sheet: Sheet,
  ) {
    const league = leagueOf(sheet.code);
    if (!league) throw new Error(`there is no league ${sheet.code}`);
    this.demo = mode === 'demo';
    this.hall = new Hall(league, (ended) => this.hear(ended));
    this.bets = new Bets(this.hall, sheet.code);
    this.standings = new Standings(this.hall, sheet.code);
    this.slip = new SlipPanel(this.hall, sheet.code, {
      moved: (round) => void this.moved(round),
      say: (text) => (this.spoken.textContent = text),
    });
    this.refill = el(
      'button',
      { type: 'button', class: 'text-btn', hidden: true, onclick: () => void this.refillBalance() },
      t('refill'),
    );
    this.money(balanceMinor);
    const main = el('section', { class: 'league-main' }, this.nav(), this.note, this.panel);
    const page = el(
      'main',
      { class: 'league' },
      this.top(),
      el('div', { class: 'league-body' }, main, this.slip.element),
      this.spoken,
    );
    document.querySelector('#app')?.replaceWith(page);
    this.show();
    setInterval(() => this.show(), tickMs);
    void this.bets.load().catch(() => undefined);
  }

  private top(): HTMLElement {
    const sound = iconButton('mute', t('soundOn'), () => {
      const on = this.sound.toggle();
      sound.setAttribute('aria-pressed', String(on));
      sound.setAttribute('aria-label', t(on ? 'soundOff' : 'soundOn'));
    });
    const tools = el(
      'div',
      { class: 'tools' },
      sound,
      iconButton('info', t('info'), () => openDialog(t('info'), this.demo, ...rulesOf(this.hall.league))),
      iconButton('shield', t('fair'), () => openDialog(t('fair'), this.demo, ...fairnessOf(this.hall))),
    );
    const badge = el('span', { class: this.demo ? 'badge demo' : 'badge' }, t(this.demo ? 'demo' : 'real'));
    return el(
      'header',
      { class: 'league-top' },
      el('div', { class: 'names' }, el('h1', {}, named(this.sheet.names)), badge),
      el(
        'div',
        { class: 'purse' },
        el('span', { class: 'k' }, t(this.demo ? 'playBalance' : 'balance')),
        this.balance,
        this.refill,
      ),
      tools,
    );
  }

  private nav(): HTMLElement {
    const nav = el('div', { class: 'tabs', role: 'tablist', 'aria-label': gameText('sections'), 'data-keys': true });
    for (const section of sections) {
      const tab = el('button', {
        type: 'button',
        role: 'tab',
        id: `tab-${section}`,
        'aria-controls': 'league-panel',
        onclick: () => this.go(section),
      });
      this.tabs.set(section, tab);
      nav.append(tab);
    }
    nav.addEventListener('keydown', (event) => {
      const step = entryOf({ ArrowRight: 1, ArrowLeft: -1 }, event.key);
      if (!step) return;
      event.preventDefault();
      const next = sections[(sections.indexOf(this.section) + step + sections.length) % sections.length] ?? 'live';
      this.go(next);
      this.tabs.get(next)?.focus();
    });
    return nav;
  }

  private go(section: Section): void {
    this.section = section;
    this.laid = '';
    this.panel.scrollTop = 0;
    if (section === 'bets') void this.bets.load().catch(() => undefined);
    this.show();
  }

  private hear(ended: boolean): void {
    if (ended) void this.decided();
    this.show();
  }

  /** A round is over: slips that it decided are told. */
  private async decided(): Promise<void> {
    // The cashier is told after the matches; asked again until nothing of the day is open.
    for (let tries = 0; tries < 5; tries++) {
      await new Promise((resolve) => setTimeout(resolve, 900));
      const settled = await this.bets.load().catch(() => []);
      for (const round of settled) this.tell(round);
      if (settled.length > 0) await this.refreshBalance();
      if (this.bets.open === 0) return;
    }
  }

  private tell(round: Round): void {
    const win = BigInt(round.winMinor ?? 0);
    const text = round.state === 'VOID' ? betText('void') : resultText(win, costOf(round));
    this.note.textContent = text;
    if (win > 0n) this.sound.paid(win, costOf(round));
    setTimeout(() => {
      if (this.note.textContent === text) this.note.textContent = '';
    }, 8000);
  }

  private async moved(round: Round | null): Promise<void> {
    if (round?.balanceMinor) this.money(round.balanceMinor);
    else await this.refreshBalance();
    await this.bets.load().catch(() => undefined);
    this.show();
  }

  private async refreshBalance(): Promise<void> {
    const playerBalance = await api.fetchBalance().catch(() => null);
    if (playerBalance) this.money(playerBalance.balanceMinor);
  }

  private async refillBalance(): Promise<void> {
    this.money((await api.refill()).balanceMinor);
  }

  private money(minor: string | null): void {
    if (minor === null) return;
    this.balance.textContent = money(BigInt(minor));
    this.refill.hidden = !this.demo || BigInt(minor) >= 50_000_000n;
  }

  has = (match: string, pick: string): boolean => this.slip.slip.has(match, pick);

  toggle(match: Card['match'], pick: string): void {
    this.sound.press();
    this.slip.choose(match, pick);
    const { pick: name } = wholeName(this.hall.league, match, pick);
    if (this.has(match.id, pick)) this.spoken.textContent = `${name}`;
    this.show();
  }

  form(team: number): HTMLElement {
    return formOf(this.hall.news?.table.find((rank) => rank.team === team));
  }

  /** Brings everything that is in sight up to date. */
  private show(): void {
    for (const [section, tab] of this.tabs) {
      const open = section === 'bets' ? this.bets.open : 0;
      const text = open > 0 ? `${gameText(section)} (${open})` : gameText(section);
      if (tab.textContent !== text) tab.textContent = text;
      tab.setAttribute('aria-selected', String(section === this.section));
      tab.tabIndex = section === this.section ? 0 : -1;
    }
    this.panel.setAttribute('aria-labelledby', `tab-${this.section}`);
    if (this.hall.deaf) this.note.textContent = gameText('offline');
    else if (this.note.textContent === gameText('offline')) this.note.textContent = '';
    if (!this.hall.news) this.lay('wait', el('p', { class: 'empty' }, gameText('connecting')));
    else if (this.section === 'live') this.showLive();
    else if (this.section === 'today') this.showDays(this.hall.days('LISTED'));
    else if (this.section === 'table') this.lay('table', this.standings.element);
    else this.lay('bets', this.bets.element);
    this.standings.show();
    this.bets.show();
    this.slip.show();
  }

  private lay(key: string, ...content: Node[]): void {
    if (this.laid === key) return;
    this.laid = key;
    this.panel.replaceChildren(...content);
  }

  private showLive(): void {
    const running = this.hall.days('RUNNING');
    if (running.length > 0) return this.showDays(running);
    const next = this.hall.days('LISTED').slice(0, 1);
    this.showDays(next);
    for (const day of next) this.quiet.textContent = gameText('noLive', { time: clockText(-this.hall.since(day)) });
  }

  private showDays(days: readonly Day[]): void {
    const ids = days.flatMap(({ matches }) => matches.map(({ id }) => id));
    for (const id of this.cards.keys()) if (!this.hall.find(id)) this.cards.delete(id);
    const key = `${this.section} ${days.map(({ phase }) => phase).join()} ${ids.join()}`;
    if (key !== this.laid) {
      const groups = days.map((day) => this.group(day));
      this.lay(
        key,
        ...(days.some(({ phase }) => phase === 'RUNNING') || this.section === 'today' ? [] : [this.quiet]),
        ...groups,
      );
      this.openFirst(ids[0]);
    }
    for (const day of days) this.time(day);
    for (const id of ids) this.cards.get(id)?.show();
  }

  private group(day: Day): HTMLElement {
    const cards = day.matches.map((match) => {
      const card = this.cards.get(match.id) ?? new Card(this.hall, match, this);
      this.cards.set(match.id, card);
      return card.element;
    });
    const name = gameText('season', { season: day.season, round: day.round });
    return el(
      'section',
      { class: 'day', 'aria-label': name, 'data-day': String(day.number) },
      el('header', { class: 'day-head' }, el('h2', {}, name), el('span', { class: 'when num' })),
      el('div', { class: 'matches' }, ...cards),
    );
  }

  private time(day: Day): void {
    const when = this.panel.querySelector(`[data-day="${day.number}"] .when`);
    const text =
      day.phase === 'RUNNING' ? gameText('live') : gameText('startsIn', { time: clockText(-this.hall.since(day)) });
    if (when && when.textContent !== text) when.textContent = text;
  }

  /** The first match that is on is watched without a tap. */
  private openFirst(id: string | undefined): void {
    const card = this.cards.get(id ?? '');
    if (this.section !== 'live' || !card || this.opened || this.hall.days('RUNNING').length === 0) return;
    this.opened = true;
    card.open(true);
  }
}

export function seat(playerBalance: StudioBalance, sheet: Sheet): void {
  new LeaguePage(playerBalance, sheet);
}

import { entryOf } from '@banyan/kernel/rules';
import type { Rank } from '../../src/game/sports/season.js';
import { el } from '../frame/dom.js';
import { verifyUrl } from '../frame/records.js';
import { isolated } from '../frame/texts.js';
import { crest } from './crest.js';
import type { Hall, PastDay } from './hall.js';
import { teamName } from './market-texts.js';
import { gameText } from './texts.js';

const letters = { W: 'won', D: 'drawn', L: 'lost' } as const;
const letterText = (letter: string): string => gameText(entryOf(letters, letter) ?? 'drawn');

/** The last matches of a team as letters, the latest last. */
export function formOf(rank: Rank | undefined): HTMLElement {
  const form = rank?.form ?? '';
  const label = [...form].map((letter) => letterText(letter)).join(' ');
  return el(
    'span',
    { class: 'form', ...(form && { role: 'img', 'aria-label': `${gameText('form')}: ${label}` }) },
    ...[...form].map((letter) =>
      // A letter each, where the language has words for it too.
      el('i', { class: letter, 'aria-hidden': 'true' }, letterText(letter).slice(0, 1)),
    ),
  );
}

function tableOf(hall: Hall): HTMLElement {
  const { league, news } = hall;
  const football = league.sport.ticks === 90;
  const head = [
    'pos',
    'team',
    'played',
    'won',
    ...(football ? (['drawn'] as const) : []),
    'lost',
    'goals',
    'points',
  ] as const;
  const row = (rank: Rank, at: number) => {
    const team = league.sport.teams[rank.team];
    const difference = rank.scored - rank.against;
    const numbers = [rank.played, rank.won, ...(football ? [rank.drawn] : []), rank.lost];
    return el(
      'tr',
      {},
      el('td', { class: 'num' }, String(at + 1)),
      el(
        'th',
        { scope: 'row' },
        el(
          'span',
          { class: 'who' },
          el('span', { class: 'with-crest' }, team ? crest(team, 22) : null, teamName(league, rank.team)),
          formOf(rank),
        ),
      ),
      ...numbers.map((number) => el('td', { class: 'num' }, String(number))),
      el('td', { class: 'num' }, isolated(difference > 0 ? `+${difference}` : String(difference))),
      el('td', { class: 'num points' }, String(football ? rank.points : rank.won)),
    );
  };
  return el(
    'table',
    { class: 'ranks' },
    el('thead', {}, el('tr', {}, ...head.map((key) => el('th', { scope: 'col' }, gameText(key))))),
    el('tbody', {}, ...(news?.table ?? []).map(row)),
  );
}

function pastDay(hall: Hall, code: string, day: PastDay): HTMLElement {
  const { league } = hall;
  const { serverSeed, salt } = day;
  return el(
    'section',
    { class: 'past-day' },
    el('h3', {}, gameText('season', { season: day.season, round: day.round })),
    day.void ? el('p', { class: 'quiet' }, gameText('voidDay')) : null,
    ...day.matches.flatMap(({ home, away, score, maps }, at) => {
      if (!score) return [];
      const choice = { home, away };
      const link = serverSeed
        ? el(
            'a',
            {
              href: verifyUrl({ game: code, serverSeed, clientSeed: salt, nonce: at + 1, choice }),
              target: '_blank',
              rel: 'noopener',
              'aria-label': `${gameText('fairOf')}: ${teamName(league, home)} – ${teamName(league, away)}`,
              title: gameText('fairOf'),
            },
            '✓',
          )
        : null;
      const more =
        maps.length > 0 ? el('span', { class: 'quiet num' }, maps.map((map) => map.join('–')).join(', ')) : null;
      return [
        el(
          'p',
          { class: 'past' },
          el('span', { class: 'home' }, teamName(league, home)),
          el('b', { class: 'num' }, score.join('–')),
          el('span', {}, teamName(league, away)),
          link,
          more,
        ),
      ];
    }),
  );
}

/** Table, form and results of a league. */
export class Standings {
  readonly element = el('div', { class: 'standings' });
  private shown: string | null = null;

  constructor(
    private readonly hall: Hall,
    private readonly code: string,
  ) {}

  show(): void {
    const { news } = this.hall;
    const key = `${news?.past[0]?.number ?? ''}`;
    if (!news || key === this.shown) return;
    this.shown = key;
    const played = news.past.map((day) => pastDay(this.hall, this.code, day));
    this.element.replaceChildren(
      tableOf(this.hall),
      el('h2', {}, gameText('results')),
      ...(played.length > 0 ? played : [el('p', { class: 'empty' }, gameText('noResults'))]),
    );
  }
}

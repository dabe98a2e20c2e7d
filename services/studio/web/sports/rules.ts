import type { League } from '../../src/game/sports/league.js';
import { highestPayout, highestStake, lowestStake, mostLegs } from '../../src/game/sports/slip.js';
import type { Market } from '../../src/game/sports/sport.js';
import { rowOf } from '../frame/dialog.js';
import { el } from '../frame/dom.js';
import { money } from '../frame/money.js';
import { gameTexts, spoken, t } from '../frame/texts.js';
import type { Hall } from './hall.js';
import { nameOfMarket, oddsText, teamName } from './market-texts.js';

const rule = gameTexts('sport_rules');

/** Rules, limits, returns and strengths. */
export function rulesOf(league: League): Node[] {
  const { sport, sheet } = league;
  const markets = Object.entries(sport.margins) as Array<[Market, number]>;
  return [
    el('h3', {}, rule('how')),
    ...(['virtual', 'bursts', 'clock', 'settled', 'push'] as const).map((key) => el('p', {}, rule(key))),
    el('h3', {}, rule('limits')),
    el(
      'dl',
      { class: 'kv' },
      rowOf(rule('stakes'), `${money(lowestStake)} – ${money(highestStake)}`),
      rowOf(rule('most'), money(highestPayout)),
      rowOf(rule('legs'), String(mostLegs)),
    ),
    el('h3', {}, rule('returns')),
    el(
      'dl',
      { class: 'kv' },
      ...markets.map(([market, margin]) => rowOf(nameOfMarket(market, 1), rule('before', { p: String(margin / 10) }))),
    ),
    el('p', { class: 'quiet' }, rule('lowest', { rtp: oddsText(Math.floor(Number(sheet.rtp) * 100)) })),
    el('h3', {}, rule('model')),
    el(
      'dl',
      { class: 'kv' },
      ...sport.teams.map(({ attack, guard }, at) => rowOf(teamName(league, at), rule('strengths', { attack, guard }))),
    ),
  ];
}

/** How the league is fair, with the commitments of the rounds to come. */
export function fairnessOf(hall: Hall): Node[] {
  const { sheet } = hall.league;
  return [
    el('p', {}, rule('chain')),
    ...(hall.news?.days ?? []).map((day) =>
      el(
        'dl',
        { class: 'kv codes' },
        rowOf(rule('day', { season: day.season, round: day.round }), el('code', {}, day.serverSeedHash)),
        rowOf(rule('salt'), el('code', {}, day.salt)),
      ),
    ),
    el(
      'p',
      {},
      el(
        'a',
        { href: `/verify#game=${sheet.code}&lang=${spoken()}`, target: '_blank', rel: 'noopener' },
        t('openVerify'),
      ),
    ),
  ];
}

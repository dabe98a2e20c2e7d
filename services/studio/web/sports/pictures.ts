import '../style/sports-verify.css';
import { leagueOf } from '../../src/game/games.js';
import type { Course } from '../../src/game/sports/league.js';
import { playTo, type Fixture } from '../../src/game/sports/sport.js';
import { el } from '../frame/dom.js';
import type { Past, Pictures } from '../frame/view.js';
import { teamName } from './market-texts.js';
import { gameText } from './texts.js';

/** A match that was played, for the verifier. */
class Played implements Pictures {
  constructor(private readonly code: string) {}

  private read({ drawn, choice }: Past) {
    const league = leagueOf(this.code);
    if (!league) throw new Error(`there is no league ${this.code}`);
    const fixture = choice as Fixture;
    const { numbers } = drawn as Course;
    const { standing, moments } = playTo(league.sport, fixture, numbers, league.sport.ticks);
    return { league, fixture, numbers, standing, moments };
  }

  still(past: Past): HTMLElement {
    return el('p', { class: 'match-still num', role: 'img', 'aria-label': this.brief(past) }, this.brief(past));
  }

  brief(past: Past): string {
    const { league, fixture, standing } = this.read(past);
    const maps = standing.maps.length > 0 ? ` (${standing.maps.map((map) => map.join('–')).join(', ')})` : '';
    return `${teamName(league, fixture.home)} ${standing.score.join('–')} ${teamName(league, fixture.away)}${maps}`;
  }

  proof(past: Past): Node[] {
    const { league, fixture, numbers, moments } = this.read(past);
    const rows = moments
      .filter(({ kind }) => kind !== 'chance')
      .map(({ tick, kind, side }) => {
        const team = teamName(league, side === 0 ? fixture.home : fixture.away);
        const text = gameText(kind === 'goal' ? 'goalBy' : kind === 'map' ? 'mapBy' : 'roundBy', { team });
        return el('li', {}, `${tick}′ `, el('code', {}, String(numbers[tick - 1])), ` ${text}`);
      });
    return [
      el('p', {}, gameText('proof')),
      el('ol', { class: 'course' }, ...rows),
      el('p', { class: 'quiet' }, el('code', {}, numbers.join(' '))),
    ];
  }
}

export const picturesOf = (code: string): Pictures => new Played(code);

import { useTranslate } from 'react-admin';
import type { TournamentContent } from '../api/promotion-types.js';
import { Money } from '../ui/bits.js';
import { useFormat } from '../ui/format.js';

/** What members read of how it scores, in the operator's language. */
export function RulesText({ rules }: { rules: Omit<TournamentContent, 'opens' | 'closes' | 'texts'> }) {
  const t = useTranslate();
  const { number } = useFormat();
  const { scoring, counts, counted, leastMinor, currency, settleMinutes, joining, perAddress, movesUp } = rules;
  const { minLevel, paidIn, turnover } = rules;
  const say = (key: string, more: object = {}) => t(`console.tournament.rule.${key}`, more);
  return (
    <section className="stack tight" aria-label={t('console.tournament.preview')}>
      <b>{t('console.tournament.preview')}</b>
      <ul className="sm">
        <li>{t(`console.tournament.scoring.${scoring}`)}</li>
        <li>
          {t(`console.tournament.counts.${counts}`)} {counted.join(', ')}
        </li>
        {leastMinor !== '0' && (
          <li>
            {say('least')} <Money minor={leastMinor} currency={currency} />
          </li>
        )}
        <li>{say('time', { minutes: number(settleMinutes) })}</li>
        <li>{say('ties')}</li>
        <li>{say(joining ? 'joining' : 'automatic')}</li>
        {joining && perAddress > 0 && <li>{say('network', { most: number(perAddress) })}</li>}
        {minLevel > 0 && <li>{say('level', { level: minLevel })}</li>}
        {paidIn && <li>{say('paid_in')}</li>}
        <li>{say(movesUp ? 'moves_up' : 'stays_empty')}</li>
        {turnover > 0 && <li>{say('turnover', { times: number(turnover) })}</li>}
      </ul>
    </section>
  );
}

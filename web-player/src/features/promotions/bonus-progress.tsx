import { useTranslation } from 'react-i18next';
import type { Bonus } from '../../api/promotions';
import { Progress } from '../../components/stat';
import { useMoney } from '../../i18n/use-money';
import { useTime } from '../../i18n/use-time';
import { percentOf } from './condition-list';

/** A bonus: what was staked of what is asked for, until when, and what became of it. */
export function BonusProgress({ bonus, currency }: { bonus: Bonus; currency: string }) {
  const { t } = useTranslation('promotions');
  const { money } = useMoney();
  const { moment } = useTime();
  const { state, needMinor, doneMinor, leftMinor, until, movedMinor, shares } = bonus;
  const words = t('bonus.staked', { done: money(doneMinor, currency), need: money(needMinor, currency) });
  return (
    <section className="stack tight" aria-label={t('bonus.title')}>
      <span className="row between wrap-ok">
        <b>{t('bonus.title')}</b>
        <span className="sm">{t(`bonus.state.${state}`)}</span>
      </span>
      <Progress label={words} parts={[{ percent: percentOf(doneMinor, needMinor), tone: 'positive' }]} />
      <span className="sm muted">
        {words}
        {state === 'ACTIVE' && ` · ${t('bonus.left', { left: money(leftMinor, currency) })}`}
      </span>
      {state === 'ACTIVE' && until && <span className="sm muted">{t('bonus.until', { at: moment(until) })}</span>}
      {state === 'ACTIVE' && (
        <span className="sm muted">
          {t('bonus.shares')}:{' '}
          {shares.map(({ category, percent }) => `${t(`game.${category as 'RNG'}`)} ${percent}%`).join(' · ')}
        </span>
      )}
      {movedMinor !== null && (
        <span className="sm">
          {t(state === 'FINISHED' ? 'bonus.released' : 'bonus.forfeited', { amount: money(movedMinor, currency) })}
        </span>
      )}
    </section>
  );
}

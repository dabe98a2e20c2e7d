import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { TeamMember } from '../../api/agent';
import { useLanguage } from '../../i18n/use-language';
import { useMoney } from '../../i18n/use-money';
import { ShortMoney } from './short-money';

/** What the figures at the end of each row are, over their columns; each row says so of its own to whoever hears it. */
export function FigureHeads() {
  const { t } = useTranslation('agent');
  return (
    <div className="team-heads" aria-hidden="true">
      <span>{t('team.today')}</span>
      <span className="result">{t('sales.result')}</span>
      <span>{t('team.bet')}</span>
    </div>
  );
}

/** What the line won or lost, with the sign of the line, which stands before the figure in every script. */
function Result({ minor, currency }: { minor: bigint; currency: string }) {
  const { short, money } = useMoney();
  const { dir } = useLanguage();
  const sign = minor > 0n ? '+' : '';
  return (
    <span dir={dir} className={minor > 0n ? 'num pos' : 'num'} title={`${sign}${money(minor, currency)}`}>
      {dir === 'rtl' && '\u200e'}
      {sign}
      {short(minor, currency)}
    </span>
  );
}

/** What the member and everybody below bet and won today, and how many stand below; said whole, with exact amounts, under the id. Written once: each step in the tree draws all its rows anew. */
export const Figures = memo(function Figures({ id, of }: { id: string; of: TeamMember }) {
  const { t } = useTranslation('agent');
  const { money } = useMoney();
  const result = -BigInt(of.todayLossMinor);
  const people = of.members > 0 && t('team.people', { count: of.members });
  const said = [
    `${t('team.bet')} ${money(of.todayBetMinor, of.currency)}`,
    `${t('sales.result')} ${money(result, of.currency)}`,
    people,
  ];
  return (
    <>
      <span className={result === 0n ? 'result faint' : 'result'} aria-hidden="true">
        <Result minor={result} currency={of.currency} />
      </span>
      <span className="amt" aria-hidden="true">
        <span className={of.todayBetMinor === '0' ? 'faint' : undefined}>
          <ShortMoney minor={of.todayBetMinor} currency={of.currency} />
        </span>
        {people && <small>{people}</small>}
      </span>
      <span className="sr" id={id}>
        {said.filter(Boolean).join(', ')}
      </span>
    </>
  );
});

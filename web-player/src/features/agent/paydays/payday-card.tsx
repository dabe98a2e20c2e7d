import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Payday, Pays } from '../../../api/agent-paydays';
import { Money } from '../../../components/money';
import { Progress } from '../../../components/stat';
import { useLanguage } from '../../../i18n/use-language';
import { useMoney } from '../../../i18n/use-money';
import { useTime } from '../../../i18n/use-time';
import { paths } from '../../../navigation/paths';
import { SumRow } from '../../wallet/sum-row';
import { usePeriodName } from '../income/bill-words';
import { usePercent } from '../../../i18n/use-percent';

/** What a tier pays, in words: a rate, two of them by order, or an amount. */
function usePays(): (pays: Pays, currency: string) => string {
  const percent = usePercent();
  const { money } = useMoney();
  return ({ amountMinor, rateBp, winRateBp, lossRateBp }, currency) => {
    if (amountMinor !== null) return money(amountMinor, currency);
    if (rateBp !== null) return percent(rateBp);
    return `${percent(winRateBp ?? 0)} / ${percent(lossRateBp ?? 0)}`;
  };
}

type Next = NonNullable<Payday['next']>;
type Lack = Next['lacks'][number];

/** How much of a condition there is, in percent; nothing where it is below zero. */
function shareOf({ needed, had }: Lack): number {
  const [whole, part] = [BigInt(needed), BigInt(had)];
  return whole <= 0n || part <= 0n ? 0 : Number((part * 1000n) / whole) / 10;
}

/** What is missing to the next tier: in a sentence, and each condition as a bar. */
function Missing({ next, currency }: { next: Next; currency: string }) {
  const { t } = useTranslation('paydays');
  const { money } = useMoney();
  const { format } = useLanguage();
  const pays = usePays();
  const tier = next.tier + 1;
  const words = next.lacks.map(({ condition, needed, had }) => {
    const missing = BigInt(needed) - BigInt(had);
    if (condition === 'ACTIVE') return t('lackACTIVE', { count: Number(missing) });
    return t(`lack${condition}`, { amount: money(missing, currency) });
  });
  const lacks = new Intl.ListFormat(format, { type: 'conjunction' }).format(words);
  return (
    <div className="stack tight">
      <p className="sm">{t('next', { lacks, tier, pays: pays(next.pays, currency) })}</p>
      {next.lacks.map((lack) => (
        <Progress
          key={lack.condition}
          label={t(`progress.${lack.condition}`, { tier })}
          parts={[{ percent: shareOf(lack) }]}
        />
      ))}
    </div>
  );
}

function Tier({ payday: { tier, pays, next, currency } }: { payday: Payday }) {
  const { t } = useTranslation('paydays');
  const inWords = usePays();
  return (
    <>
      <p className="sm muted">
        {tier === null || !pays ? t('noTier') : t('tier', { tier: tier + 1, pays: inWords(pays, currency) })}
      </p>
      {next && next.lacks.length > 0 && <Missing next={next} currency={currency} />}
      {!next && tier !== null && <p className="xs faint">{t('top')}</p>}
    </>
  );
}

/** When it is paid and by whom. */
function usePaid(own: string): (payday: Payday) => string {
  const { t } = useTranslation('paydays');
  return ({ payer, kind, uplineId, upline }) => {
    if (payer === 'UPLINE') return uplineId === own ? t('byMe') : t('byUpline', { name: upline });
    return t(kind === 'DIVIDEND' ? 'byPlatformApproved' : 'byPlatform');
  };
}

/** What the tiers look at: of the period, of the running hour, of the day. */
const betsKey = { DIVIDEND: 'bets', DAILY: 'bets', HOURLY: 'betsHour', REALTIME: 'betsDay' } as const;

/** One contract in one open period: what it has come to, when it closes, who pays, what is missing to more. */
export function PaydayCard({ payday, own }: { payday: Payday; own: string }) {
  const { t } = useTranslation(['paydays', 'agent']);
  const { moment } = useTime();
  const periodName = usePeriodName();
  const paid = usePaid(own);
  const { kind, currency, downlineId, upline, downline } = payday;
  const mine = downlineId === own;
  const title = t(`agent:kindShort.${kind}`);
  const who = mine ? t('from', { name: upline ?? t('platform') }) : t('to', { name: downline });
  return (
    <article className="card stack gap-4" aria-label={`${title}, ${who}`}>
      <div className="row between wrap-ok gap-3">
        <Link className="stack tight min-w-0" to={paths.agentContract(payday.contractId)}>
          <b>{title}</b>
          <span className="sm muted">
            <bdi>{who}</bdi>
          </span>
        </Link>
        <Money
          className="text-xl strong"
          minor={mine ? payday.netMinor : payday.grossMinor}
          currency={currency}
          tone={mine && BigInt(payday.netMinor) < 0n ? 'negative' : undefined}
        />
      </div>
      <Tier payday={payday} />
      <dl className="kv">
        {kind === 'DIVIDEND' && <SumRow label={t('loss')} minor={BigInt(payday.lossMinor)} currency={currency} />}
        <SumRow label={t(betsKey[kind])} minor={BigInt(payday.betMinor)} currency={currency} />
        <div>
          <dt>{t('active')}</dt>
          <dd className="num">{payday.active}</dd>
        </div>
        <SumRow label={t('gross')} minor={BigInt(payday.grossMinor)} currency={currency} />
        {payday.toDownlinesMinor !== '0' && (
          <SumRow label={t('below')} minor={BigInt(payday.toDownlinesMinor)} currency={currency} />
        )}
        <SumRow label={t('net')} minor={BigInt(payday.netMinor)} currency={currency} />
        <div>
          <dt>{t('period')}</dt>
          <dd className="num">{periodName(payday)}</dd>
        </div>
        <div>
          <dt>{t('closes')}</dt>
          <dd className="num">{moment(payday.closesAt)}</dd>
        </div>
        <div>
          <dt>{t('paid')}</dt>
          <dd>{paid(payday)}</dd>
        </div>
      </dl>
    </article>
  );
}

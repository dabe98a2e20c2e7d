import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import type { Balance } from '../../api/balance';
import { useTurnover } from '../../api/turnover';
import { useWithdrawals } from '../../api/withdrawals';
import { Note } from '../../components/badge';
import { IconButton } from '../../components/button';
import { Skeleton } from '../../components/empty-state';
import { Money } from '../../components/money';
import { Progress } from '../../components/stat';
import { useMoney } from '../../i18n/use-money';
import { useTime } from '../../i18n/use-time';
import { useBalance } from '../../session';
import { paths } from '../../navigation/paths';
import { Roots } from './roots';
import { finalStates } from './withdrawal-states';

/** Whole percent of a part; a locked remainder never shows as zero. */
export function shares(available: bigint, total: bigint): { available: number; locked: number } {
  if (total <= 0n) return { available: 100, locked: 0 };
  const locked = Number(((total - available) * 100n + total - 1n) / total);
  return { available: 100 - locked, locked };
}

function Why({ locked, missing, currency }: { locked: boolean; missing: bigint; currency: string }) {
  const { t } = useTranslation('wallet');
  const { money } = useMoney();
  const { data } = useWithdrawals({ page: 1, perPage: 5 }, locked);
  const open = data?.data.find(({ state }) => !finalStates.has(state));
  return (
    <p className="sm muted">
      {missing > 0n ? t('turnoverFirst', { amount: money(missing, currency) }) : t(locked ? 'lockedWhy' : 'lockedNone')}{' '}
      {open && <Link to={paths.withdrawalOf(open.id)}>{t('seeRequest')}</Link>}
    </p>
  );
}

interface ShareProps {
  label: string;
  minor: bigint;
  currency: string;
  tone?: 'positive' | 'warning';
}

function Share({ label, minor, currency, tone }: ShareProps) {
  const { hidden } = useBalance();
  return (
    <span className="purse-share">
      <Money className="block font-bold" tone={tone} minor={minor} currency={currency} masked={hidden} />
      <span className="muted">{label}</span>
    </span>
  );
}

function Split({ balance: { availableMinor, lockedMinor, bonusMinor, currency } }: { balance: Balance }) {
  const { t } = useTranslation('wallet');
  // Asked for where money is to leave; elsewhere it is said what there is to play with.
  const leaves = useLocation().pathname === paths.withdraw;
  const { data: turnover } = useTurnover(leaves);
  const missing = BigInt(turnover?.missingMinor ?? 0);
  const [free, set, bonus] = [BigInt(availableMinor), BigInt(lockedMinor), BigInt(bonusMinor)];
  // Before the turnover is staked nothing can be withdrawn: it can be played with.
  const [available, locked] = missing > 0n && free > 0n ? [0n, free + set] : [free, set];
  const share = shares(available, available + locked);
  return (
    <div className="split">
      <div className="row between sm">
        <Share label={t(leaves ? 'available' : 'playable')} minor={available} currency={currency} tone="positive" />
        <Share label={t('locked')} minor={locked} currency={currency} tone={locked > 0n ? 'warning' : undefined} />
        {bonus !== 0n && <Share label={t('bonus')} minor={bonus} currency={currency} />}
      </div>
      <Progress
        label={t('split', share)}
        parts={[
          { percent: share.available, tone: 'positive' },
          { percent: share.locked, tone: 'warning' },
        ]}
      />
      <Why locked={set > 0n} missing={available < free ? missing : 0n} currency={currency} />
      {available < 0n && <Note tone="warning">{t('overdrawn')}</Note>}
      {bonus !== 0n && <p className="sm muted">{t('bonusWhy')}</p>}
    </div>
  );
}

/** As high as what comes, so that nothing below jumps. */
function SplitWait() {
  return (
    <div className="split">
      <Skeleton className="h-11" />
      <Skeleton className="h-2" />
      <Skeleton className="h-5 w-48" />
    </div>
  );
}

/** The balance: total, what can be withdrawn, what is locked, and why. */
export function BalanceCard() {
  const { t } = useTranslation('wallet');
  const { clock } = useTime();
  const { balance, hidden, updatedAt, refresh, refreshing } = useBalance();
  return (
    <section className="card purse" aria-label={t('total')}>
      <Roots />
      <div className="relative">
        <span className="sm muted">{t('total')}</span>
        <div className="purse-total">
          {balance ? (
            <Money className="big" minor={balance.balanceMinor} currency={balance.currency} masked={hidden} />
          ) : (
            <Skeleton className="h-10 w-48" />
          )}
          <IconButton
            icon="refresh"
            label={t('refresh')}
            aria-busy={refreshing || undefined}
            className={refreshing ? 'turning' : ''}
            onClick={refresh}
          />
        </div>
        <span className="xs faint">{updatedAt > 0 ? t('updated', { time: clock(updatedAt) }) : '\u00a0'}</span>
      </div>
      {balance ? <Split balance={balance} /> : <SplitWait />}
    </section>
  );
}

import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Icon } from '../../components/icon';
import { WholeUnits } from '../../i18n/use-money';
import { useBrand } from '../../brand/use-brand';
import { paths } from '../../navigation/paths';
import { MemberOnly } from '../shared/member-only';
import { BalanceCard } from './balance-card';
import { Restrictions } from '../shared/restrictions';
import '../shared/history.css';
import './wallet.css';

export interface WalletFrameProps {
  title: string;
  /** Which of the two tasks the card is about; none: the overview. */
  task?: 'deposit' | 'withdraw';
  /** The card with the task. */
  children: ReactNode;
  aside: ReactNode;
}

function Page({ title, task, children, aside }: WalletFrameProps) {
  const { t } = useTranslation('wallet');
  const { brand } = useBrand();
  return (
    <MemberOnly title={title}>
      <title>{`${title} | ${brand.name}`}</title>
      <div className="row between wallet-head">
        <h1>{title}</h1>
        <Link className="more" to={paths.statement}>
          {t('statement')} <Icon name="right" />
        </Link>
      </div>
      <Restrictions />
      <BalanceCard />
      <div className="wallet-cols">
        <div className="card stack gap-6">
          <nav className="tabs -mt-3" aria-label={t('tasks')}>
            <Link to={paths.wallet} aria-current={task ? undefined : 'page'}>
              {t('overview')}
            </Link>
            <Link to={paths.deposit} aria-current={task === 'deposit' ? 'page' : undefined}>
              {t('deposit')}
            </Link>
            <Link to={paths.withdraw} aria-current={task === 'withdraw' ? 'page' : undefined}>
              {t('withdraw')}
            </Link>
          </nav>
          {children}
        </div>
        <div className="stack gap-5">{aside}</div>
      </div>
    </MemberOnly>
  );
}

/** The wallet's page: title, purse, the task beside what is going on. */
export function WalletFrame(props: WalletFrameProps) {
  return (
    <WholeUnits value={true}>
      <Page {...props} />
    </WholeUnits>
  );
}

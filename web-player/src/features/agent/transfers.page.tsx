import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useDownlines, useTeamMember } from '../../api/agent';
import { useTransferRules, useTransfers, type Transfer, type TransferRules } from '../../api/transfers';
import { EmptyState, Skeleton } from '../../components/empty-state';
import { Icon } from '../../components/icon';
import { Money } from '../../components/money';
import { Pagination } from '../../components/pagination';
import { Time } from '../../components/time';
import { WholeUnits } from '../../i18n/use-money';
import { useSession } from '../../session';
import { LoadFailed } from '../shared/load-failed';
import { Restrictions } from '../shared/restrictions';
import '../shared/history.css';
import '../wallet/wallet.css';
import { AgentFrame } from './agent-frame';
import { TransferForm, type Recipient } from './transfer-form';

const perPage = 10;

/** Whom one may send to: the upline, and direct downlines. */
function useRecipients(rules: TransferRules | undefined): { recipients: Recipient[]; asked: string } {
  const [search] = useSearchParams();
  const asked = search.get('to') ?? '';
  const { data } = useDownlines(null, 1);
  const { data: one } = useTeamMember(asked || null);
  const downlines = (data?.data ?? []).filter(({ status }) => status === 'ACTIVE');
  const all = one && !downlines.some(({ memberId }) => memberId === asked) ? [one, ...downlines] : downlines;
  const recipients = [
    ...(rules?.upline ? [{ ...rules.upline, side: 'UP' as const }] : []),
    ...all.map(({ memberId, username, nickname }) => ({ memberId, username, nickname, side: 'DOWN' as const })),
  ];
  return { recipients, asked };
}

function Row({ transfer, own }: { transfer: Transfer; own: string }) {
  const { t } = useTranslation('agent');
  const { fromId, from, to, amountMinor, currency, createdAt } = transfer;
  const out = fromId === own;
  return (
    <li>
      <b>{out ? t('transfer.sentTo', { name: to }) : t('transfer.gotFrom', { name: from })}</b>
      <span className="amt">
        <Money
          minor={out ? `-${amountMinor}` : amountMinor}
          currency={currency}
          tone={out ? undefined : 'positive'}
          signed
        />
      </span>
      <span className="xs faint">
        <Time at={createdAt} />
      </span>
    </li>
  );
}

function History({ own }: { own: string }) {
  const { t } = useTranslation('agent');
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useTransfers({ page, perPage }, true);
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-60" />;
  return (
    <section className="card stack gap-4" aria-labelledby="transfers">
      <h2 id="transfers">{t('transfer.history')}</h2>
      {data.total === 0 ? (
        <p className="sm muted">{t('transfer.none')}</p>
      ) : (
        <ul className="entries">
          {data.data.map((transfer) => (
            <Row key={transfer.id} transfer={transfer} own={own} />
          ))}
        </ul>
      )}
      <Pagination page={page} perPage={perPage} total={data.total} onChange={setPage} />
    </section>
  );
}

function Page({ own }: { own: string }) {
  const { t } = useTranslation('agent');
  const { data: rules, error, refetch } = useTransferRules(true);
  const { recipients, asked } = useRecipients(rules);
  if (error && !rules) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!rules) return <Skeleton className="h-96" />;
  return (
    <div className="agent-two">
      {recipients.length === 0 ? (
        <EmptyState motif="banyan" palette="tan" title={t('transfer.nobody')} text={t('transfer.nobodyText')} />
      ) : (
        <TransferForm rules={rules} recipients={recipients} asked={asked} />
      )}
      <div className="stack gap-5">
        <section className="card stack" aria-labelledby="left">
          <h2 id="left">{t('transfer.leftToday')}</h2>
          <Money className="text-2xl" minor={rules.dailyLeftMinor} currency={rules.currency} />
          <p className="sm muted row">
            <Icon name="info" /> {t('transfer.turnover')}
          </p>
        </section>
        <History own={own} />
      </div>
    </div>
  );
}

/** Money to the upline or to a downline, with the payment password, and what went before. */
export function Component() {
  const { t } = useTranslation('agent');
  const { member } = useSession();
  return (
    <AgentFrame title={t('place.transfers')}>
      <Restrictions what="transfer" />
      <WholeUnits value={true}>{member && <Page own={member.id} />}</WholeUnits>
    </AgentFrame>
  );
}

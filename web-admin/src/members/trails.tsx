import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import type { ConsoleDataProvider } from '../api/data-provider.js';
import type { Member } from '../api/types.js';
import { AuditTable } from '../audit/table.js';
import { RoundTable } from '../rounds/table.js';
import { TransactionTable } from '../ledger/table.js';
import { Card, Empty, Money, State, TableBox } from '../ui/bits.js';
import { EmbeddedList } from '../ui/console-list.js';
import { useLabel } from '../ui/format.js';
import { Problem } from '../ui/problem.js';
import { Stat } from '../ui/stat.js';
import { MemberDeviceList, MemberFactors } from './factors.js';
import { MemberSocial } from './social.js';
import { SessionTable } from './sessions.js';

interface Props {
  member: Member;
}

function useAccounts(member: Member) {
  const api = useDataProvider<ConsoleDataProvider>();
  return useQuery({ queryKey: ['accounts', member.id], queryFn: () => api.accounts(member.id) });
}

/** What the member has, in a few figures. */
export function MemberBalances({ member }: Props) {
  const t = useTranslate();
  const label = useLabel();
  const { data, error, refetch } = useAccounts(member);
  return (
    <Card title={t('console.member.balances')}>
      <Problem error={error} retry={() => void refetch()} />
      {data && !data.accounts.length && <p className="faint">{t('console.member.no_accounts')}</p>}
      {data && data.accounts.length > 0 && (
        <div className="fig">
          {data.accounts.map((account) => (
            <Stat
              key={`${account.id}${account.currency}`}
              label={label('account_kind', account.kind)}
              value={<Money minor={account.balanceMinor} currency={account.currency} />}
            />
          ))}
        </div>
      )}
    </Card>
  );
}

/** The member's accounts in the ledger with their balances. */
export function MemberWallet({ member }: Props) {
  const t = useTranslate();
  const { data, error, refetch } = useAccounts(member);
  const label = useLabel();
  const title = t('console.member_tab.wallet');
  if (error) return <Problem error={error} retry={() => void refetch()} />;
  if (!data) return null;
  if (!data.accounts.length) return <Empty text={t('console.member.no_accounts')} icon="wallet" />;
  return (
    <Card title={title} flush>
      <TableBox label={title}>
        <table className="plain">
          <thead>
            <tr>
              <th>{t('console.ledger.account')}</th>
              <th>{t('console.ledger.name')}</th>
              <th>{t('resources.members.fields.status')}</th>
              <th className="num">{t('console.ledger.balance')}</th>
            </tr>
          </thead>
          <tbody>
            {data.accounts.map((account) => (
              <tr key={`${account.id}${account.currency}`}>
                <td className="num" style={{ textAlign: 'start' }}>
                  {account.id}
                </td>
                <td>{label('account_kind', account.kind)}</td>
                <td>
                  <State value={account.status} />
                  {account.overdrawn && <p className="faint">{t('console.member.overdrawn')}</p>}
                </td>
                <td className="num">
                  <Money minor={account.balanceMinor} currency={account.currency} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableBox>
    </Card>
  );
}

const ledgerDays = { from: 'from', until: 'to' };
const newest = { field: 'createdAt', order: 'DESC' as const };

export function MemberStatement({ member }: Props) {
  const t = useTranslate();
  return (
    <EmbeddedList
      resource="ledger"
      title={t('console.member_tab.statement')}
      sort={newest}
      filter={{ memberId: member.id }}
      days={ledgerDays}
    >
      <TransactionTable />
    </EmbeddedList>
  );
}

export function MemberRounds({ member }: Props) {
  const t = useTranslate();
  return (
    <EmbeddedList
      resource="rounds"
      title={t('console.member_tab.rounds')}
      sort={{ field: 'startedAt', order: 'DESC' }}
      filter={{ memberId: member.id }}
      days={ledgerDays}
    >
      <RoundTable />
    </EmbeddedList>
  );
}

export function MemberDevices({ member }: Props) {
  const t = useTranslate();
  return (
    <div className="stack">
      <MemberFactors member={member} />
      <MemberSocial member={member} />
      <MemberDeviceList member={member} />
      <EmbeddedList
        resource="memberSessions"
        title={t('console.factor.logins')}
        heading
        sort={newest}
        filter={{ memberId: member.id }}
      >
        <SessionTable ofMember />
      </EmbeddedList>
    </div>
  );
}

export function MemberAudit({ member }: Props) {
  const t = useTranslate();
  return (
    <EmbeddedList
      resource="auditLogs"
      title={t('console.member_tab.audit')}
      sort={{ field: 'id', order: 'DESC' }}
      filter={{ objectType: 'member', objectId: member.id }}
    >
      <AuditTable />
    </EmbeddedList>
  );
}

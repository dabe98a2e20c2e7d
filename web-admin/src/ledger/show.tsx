import { useRecordContext, useTranslate } from 'react-admin';
import type { Transaction } from '../api/money-types.js';
import { Card, Copy, Facts, Money, RecordLink, TableBox, When } from '../ui/bits.js';
import { useFormat, useLabel } from '../ui/format.js';
import { Icon } from '../ui/icon.js';
import { Page } from '../ui/page.js';
import { NoRecord, ShowScreen } from '../ui/show-screen.js';
import { sums } from './proof.js';
import { MemberName } from '../ui/names.js';
import { Source } from './source.js';

/** A member's account by the member's name and the account's kind; others as the ledger calls them. */
function AccountName({ name }: { name: string }) {
  const label = useLabel();
  const [, id, kind] = /^member:(\d+) (\w+)$/.exec(name) ?? [];
  if (!id || !kind) return name;
  return (
    <span className="row tight">
      <MemberName id={id} /> {label('account_kind', kind)}
    </span>
  );
}

function Postings({ row }: { row: Transaction }) {
  const t = useTranslate();
  return (
    <TableBox label={t('console.ledger.postings')}>
      <table className="plain">
        <thead>
          <tr>
            <th>{t('console.ledger.account')}</th>
            <th>{t('console.ledger.name')}</th>
            <th className="num">{t('console.ledger.amount')}</th>
          </tr>
        </thead>
        <tbody>
          {row.postings.map((posting) => (
            <tr key={`${posting.account}${posting.currency}${posting.amountMinor}`}>
              <td className="num" style={{ textAlign: 'start' }}>
                {posting.account}
              </td>
              <td>
                <AccountName name={posting.accountName} />
              </td>
              <td className="num">
                <Money minor={posting.amountMinor} currency={posting.currency} signed />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {sums(row.postings).map(({ currency, sum }) => (
            <tr key={currency}>
              <td colSpan={2}>{t('console.ledger.sum', { currency })}</td>
              <td className="num">
                <Money minor={String(sum)} currency={currency} />
              </td>
            </tr>
          ))}
        </tfoot>
      </table>
    </TableBox>
  );
}

/** Two proofs that must agree: ours over the postings shown, and the server's. */
function Proof({ row }: { row: Transaction }) {
  const t = useTranslate();
  const { money } = useFormat();
  const own = sums(row.postings);
  const ok = own.length > 0 && own.every(({ sum }) => sum === 0n) && row.sumMinor === '0';
  return (
    <div className={`note ${ok ? 'pos' : 'neg'}`} role="status">
      <Icon name={ok ? 'check' : 'alert'} />
      <p>
        {ok
          ? t('console.ledger.balanced', { smart_count: row.postings.length })
          : t('console.ledger.unbalanced', { sum: money(row.sumMinor, own[0]?.currency) })}
      </p>
    </div>
  );
}

/** The ledger knows the vendor's id of a round; the list of rounds finds it. */
const roundAddress = (roundId: string) =>
  `/rounds?${new URLSearchParams({ filter: JSON.stringify({ q: roundId }) }).toString()}`;

function TransactionScreen() {
  const t = useTranslate();
  const label = useLabel();
  const row = useRecordContext<Transaction>();
  if (!row) return <NoRecord />;
  const name = (field: string) => t(`resources.ledger.fields.${field}`);
  return (
    <Page title={t('console.ledger.transaction', { id: row.id })} actions={<Copy text={row.id} />}>
      <Proof row={row} />
      <Card title={t('console.ledger.transaction', { id: row.id })}>
        <Facts
          rows={[
            [name('kind'), label('kind', row.kind)],
            [name('source'), <Source key="s" value={row.source} />],
            [
              name('externalId'),
              <span key="e" className="mono">
                {row.externalId}
              </span>,
            ],
            [name('memberId'), <MemberName key="m" id={row.memberId} />],
            [
              name('reference'),
              row.reference && (
                <span key="f" className="mono">
                  {row.reference}
                </span>
              ),
            ],
            [
              name('roundId'),
              row.roundId && (
                <RecordLink key="r" to={roundAddress(row.roundId)}>
                  {row.roundId}
                </RecordLink>
              ),
            ],
            [name('gameCode'), row.gameCode],
            [name('balanceAfterMinor'), <Money key="b" minor={row.balanceAfterMinor} currency={row.currency} />],
            [name('createdAt'), <When key="c" at={row.createdAt} />],
          ]}
        />
      </Card>
      <Card title={t('console.ledger.postings')} flush>
        <Postings row={row} />
      </Card>
    </Page>
  );
}

export default function LedgerShow() {
  return (
    <ShowScreen>
      <TransactionScreen />
    </ShowScreen>
  );
}

import { useTranslate } from 'react-admin';
import type { BillRecord } from '../api/types.js';
import { Card, Facts, Money, RecordLink, State, TableBox, When } from '../ui/bits.js';
import { useFormat } from '../ui/format.js';
import { linesOf } from './formula.js';

/** The sum that made the bill, as it would be done by hand. */
export function Formula({ bill }: { bill: BillRecord }) {
  const t = useTranslate();
  const { percent } = useFormat();
  return (
    <Card title={t('console.bill.formula')}>
      <ul className="sum">
        {linesOf(bill).map((line) => (
          <li key={line.key} className={line.total ? 'is-total' : undefined}>
            <span aria-hidden={!line.sign}>{line.sign}</span>
            <span>{t(`console.bill.line.${line.key}`)}</span>
            {line.bp === undefined ? (
              <Money minor={line.minor} currency={bill.currency} />
            ) : (
              <span className="num">{percent(line.bp)}</span>
            )}
          </li>
        ))}
      </ul>
      {bill.tier === null && <p className="muted">{t('console.bill.no_tier')}</p>}
    </Card>
  );
}

/** The tier that was reached, and what it asked for. */
export function TierFacts({ bill }: { bill: BillRecord }) {
  const t = useTranslate();
  const { number, percent } = useFormat();
  const tier = bill.tierTerms;
  const rate = (bp: number | null | undefined) => (bp === null || bp === undefined ? null : percent(bp));
  const rows: [string, string | number | null | React.ReactNode][] = [
    [t('console.bill.tier'), bill.tier === null || bill.tier === undefined ? t('console.bill.none_reached') : bill.tier + 1],
    [t('console.bill.active'), number(bill.active ?? 0)],
  ]; // prettier-ignore
  if (tier) {
    rows.push([t('console.contract.min_bet'), <Money key="b" minor={tier.minBetMinor} currency={bill.currency} />]);
    if (tier.minLossMinor)
      rows.push([t('console.contract.min_loss'), <Money key="l" minor={tier.minLossMinor} currency={bill.currency} />]);
    rows.push([t('console.contract.min_active'), number(tier.minActive)]);
    if (tier.rateBp !== null) rows.push([t('console.contract.rateBp'), rate(tier.rateBp)]);
    if (tier.winRateBp !== null) rows.push([t('console.contract.winRateBp'), rate(tier.winRateBp)]);
    if (tier.lossRateBp !== null) rows.push([t('console.contract.lossRateBp'), rate(tier.lossRateBp)]);
  }
  return (
    <Card title={t('console.bill.reached')}>
      <Facts rows={rows} />
    </Card>
  );
}

/** An hourly salary, hour by hour. */
export function Hours({ bill }: { bill: BillRecord }) {
  const t = useTranslate();
  const { number, range } = useFormat();
  if (!bill.hours) return null;
  const end = (start: string) => new Date(Date.parse(start) + 3_600_000).toISOString();
  return (
    <Card title={t('console.bill.hours')} flush>
      <TableBox label={t('console.bill.hours')}>
        <table className="plain">
          <thead>
            <tr>
              <th scope="col">{t('console.bill.hour')}</th>
              {(['bet', 'active', 'tier', 'gross', 'net'] as const).map((key) => (
                <th key={key} scope="col" className="num">
                  {t(`console.bill.hour_${key}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {bill.hours.map((hour) => (
              <tr key={hour.start}>
                <td>{range(hour.start, end(hour.start), true)}</td>
                <td className="num">
                  <Money minor={hour.betMinor} currency={bill.currency} />
                </td>
                <td className="num">{number(hour.active)}</td>
                <td className="num">{hour.tier === null ? '–' : hour.tier + 1}</td>
                <td className="num">
                  <Money minor={hour.grossMinor} currency={bill.currency} />
                </td>
                <td className="num">
                  <Money minor={hour.netMinor} currency={bill.currency} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableBox>
    </Card>
  );
}

/** Every movement of money that the bill led to, with the ledger's transaction. */
export function Payments({ bill }: { bill: BillRecord }) {
  const t = useTranslate();
  const postings = bill.postings ?? [];
  const name = (id: string) => (id === bill.downlineId ? bill.downline : id === bill.uplineId ? bill.upline : null) ?? id;
  return (
    <Card title={t('console.bill.payments')} flush>
      <TableBox label={t('console.bill.payments')}>
        <table className="plain">
          <thead>
            <tr>
              <th scope="col">{t('console.bill.who')}</th>
              <th scope="col">{t('console.bill.state')}</th>
              <th scope="col">{t('console.bill.transaction')}</th>
              <th scope="col">{t('console.bill.done_at')}</th>
              <th scope="col" className="num">
                {t('console.bill.amount')}
              </th>
            </tr>
          </thead>
          <tbody>
            {postings.map((posting) => (
              <tr key={`${posting.memberId}${posting.amountMinor}${posting.doneAt}`}>
                <td>
                  <RecordLink to={`/members/${posting.memberId}/show`}>{name(posting.memberId)}</RecordLink>
                </td>
                <td>
                  <State value={posting.state} />
                </td>
                <td>
                  {posting.transactionId ? (
                    <RecordLink to={`/ledger/${posting.transactionId}/show`}>{posting.transactionId}</RecordLink>
                  ) : (
                    '–'
                  )}
                </td>
                <td>
                  <When at={posting.doneAt} />
                </td>
                <td className="num">
                  <Money minor={posting.amountMinor} currency={bill.currency} signed />
                </td>
              </tr>
            ))}
            {!postings.length && (
              <tr>
                <td colSpan={5} className="muted">
                  {t('console.bill.no_payments')}
                </td>
              </tr>
            )}
          </tbody>
        </table>
      </TableBox>
    </Card>
  );
} // prettier-ignore

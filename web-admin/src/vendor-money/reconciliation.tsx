import { useRecordContext, useTranslate } from 'react-admin';
import type { Difference, Reconciliation } from '../api/types.js';
import { Card, Empty, Facts, Money, RecordLink, State, TableBox, When } from '../ui/bits.js';
import { Page } from '../ui/page.js';
import { NoRecord, ShowScreen } from '../ui/show-screen.js';

const sides = ['stakeHereMinor', 'stakeThereMinor', 'winHereMinor', 'winThereMinor'] as const;

function Differences({ rows }: { rows: readonly Difference[] }) {
  const t = useTranslate();
  const name = (field: string) => t(`resources.reconciliations.fields.${field}`);
  if (!rows.length) return <Empty text={t('console.vendor_money.same')} icon="check" />;
  return (
    <TableBox label={t('console.vendor_money.differences')}>
      <table className="plain">
        <thead>
          <tr>
            <th>{name('kind')}</th>
            <th>{name('roundId')}</th>
            <th>{name('player')}</th>
            {sides.map((side) => (
              <th key={side} align="right">
                {name(side)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.player}${row.roundId}`}>
              <td>{t(`console.vendor_money.difference.${row.kind}`)}</td>
              <td className="mono break">
                {row.round ? <RecordLink to={`/rounds/${row.round}/show`}>{row.roundId}</RecordLink> : row.roundId}
              </td>
              <td className="mono break">{row.player}</td>
              {sides.map((side) => (
                <td key={side} align="right">
                  <Money minor={row[side]} currency={row.currency} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </TableBox>
  );
}

function ReconciliationScreen() {
  const t = useTranslate();
  const report = useRecordContext<Reconciliation>();
  if (!report) return <NoRecord />;
  const name = (field: string) => t(`resources.reconciliations.fields.${field}`);
  return (
    <Page title={`${report.vendor} · ${report.day}`} actions={<State value={report.state} />}>
      <Card title={t('console.vendor_money.sums')}>
        <Facts
          rows={[
            [name('roundsHere'), report.roundsHere],
            [name('roundsThere'), report.roundsThere],
            [name('missingHere'), report.missingHere],
            [name('missingThere'), report.missingThere],
            [name('different'), report.different],
            [name('problem'), report.problem ?? '–'],
            [name('createdAt'), <When key="c" at={report.createdAt} />],
          ]}
        />
      </Card>
      {report.state === 'DONE' && (
        <Card title={t('console.vendor_money.differences')} flush>
          <Differences rows={report.differences ?? []} />
        </Card>
      )}
    </Page>
  );
}

export default function ReconciliationShow() {
  return (
    <ShowScreen>
      <ReconciliationScreen />
    </ShowScreen>
  );
}

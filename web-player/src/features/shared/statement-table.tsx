import { useTranslation } from 'react-i18next';
import type { Statement, StatementLine } from '../../api/agent-statements';
import { Money } from '../../components/money';
import { Table, type Column } from '../../components/table';

/** What a statement of any period has. */
type Figures = Pick<Statement, 'currency' | 'lines' | 'openingMinor' | 'closingMinor' | 'inMinor' | 'outMinor'>;

/** A line of a statement, or one of its balances and sums. */
interface Row {
  key: string;
  name: string;
  in?: string;
  out?: string;
  balance?: string;
  count?: number;
  strong?: boolean;
}

const shown = (minor: string): string | undefined => (minor === '0' ? undefined : minor);

const rowOf = (name: string, { kind, inMinor, outMinor, count }: StatementLine): Row => ({
  key: kind,
  name,
  in: shown(inMinor),
  out: shown(outMinor),
  count,
});

/** From the opening to the closing balance, each line with what came and what went. */
export function StatementTable({ statement, label }: { statement: Figures; label?: string }) {
  const { t } = useTranslation('statements');
  const { currency, lines, openingMinor, closingMinor, inMinor, outMinor } = statement;
  const rows: Row[] = [
    { key: 'opening', name: t('opening'), balance: openingMinor, strong: true },
    ...lines.map((line) => rowOf(t(`line.${line.kind}`), line)),
    { key: 'sum', name: t('sum'), in: inMinor, out: outMinor, strong: true },
    { key: 'closing', name: t('closing'), balance: closingMinor, strong: true },
  ];
  const amount = (of: 'in' | 'out' | 'balance'): Column<Row> => ({
    key: of,
    title: t(of),
    numeric: true,
    cell: (row) => {
      const minor = row[of];
      return minor === undefined ? null : <Money minor={minor} currency={currency} />;
    },
  });
  const columns: Column<Row>[] = [
    { key: 'line', title: t('line.title'), cell: ({ name, strong }) => (strong ? <b>{name}</b> : name) },
    amount('in'),
    amount('out'),
    amount('balance'),
    { key: 'count', title: t('movements'), numeric: true, cell: ({ count }) => count },
  ];
  return (
    <>
      <div className="history-wide">
        <Table label={label ?? t('title')} columns={columns} rows={rows} rowKey={({ key }) => key} />
      </div>
      <div className="card history-narrow">
        <ul className="entries">
          {rows.map((row) => (
            <li key={row.key}>
              {row.strong ? <b>{row.name}</b> : <span>{row.name}</span>}
              <span className="amt">
                {row.balance !== undefined && <Money minor={row.balance} currency={currency} />}
                {(['in', 'out'] as const).map((of) => {
                  const minor = row[of];
                  return minor === undefined ? null : (
                    <span key={of} className="block">
                      <span className="faint xs">{t(of)}</span> <Money minor={minor} currency={currency} />
                    </span>
                  );
                })}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}

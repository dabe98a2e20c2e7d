import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLineProducts, type ProductRow, type ProductsAsked } from '../../../api/agent-products';
import { lotteryVendor } from '../../../api/vendors';
import { EmptyState } from '../../../components/empty-state';
import { Money } from '../../../components/money';
import type { Column } from '../../../components/table';
import { useMoney } from '../../../i18n/use-money';
import { HistoryList } from '../../shared/history-list';
import { products, type ProductField, type ProductsChoice } from './use-products-choice';

const perPage = 20;
type Row = ProductRow & { id: string };
type Choose = ProductsChoice['choose'];

function Figure({ row, field, className = '' }: { row: Row; field: ProductField; className?: string }) {
  if (field === 'rounds') return <span className={`num ${className}`}>{row.rounds}</span>;
  if (field === 'players') return <span className={`num ${className}`}>{row.players ?? '–'}</span>;
  return <Money minor={row[field]} currency={row.currency} signed={field === 'betChangeMinor'} className={className} />;
}

function useNames() {
  const { t } = useTranslation(['products', 'common']);
  const ofProduct = ({ category }: ProductRow) => {
    const known = products.find((one) => one === category);
    return known ? t(`common:category.${known}`) : t('otherGames');
  };
  const ofVendor = (row: ProductRow) =>
    row.vendor === lotteryVendor ? t('common:category.LOTTERY') : (row.vendorName ?? t('otherVendor'));
  const ofGame = ({ title }: ProductRow) => title ?? t('otherGame');
  return { PRODUCT: ofProduct, VENDOR: ofVendor, GAME: ofGame };
}

/** What it is, and under it what it belongs to and the period before. A product or vendor leads to its games. */
function Name({ row, by, choose }: { row: Row; by: ProductsAsked['by']; choose: Choose }) {
  const { t } = useTranslation('products');
  const { money } = useMoney();
  const names = useNames();
  const name = names[by](row);
  const part = by === 'PRODUCT' ? { category: row.category ?? '' } : { vendor: row.vendor ?? '' };
  const opens = by !== 'GAME' && Object.values(part)[0] !== '';
  const before = t('beforeIs', { amount: money(row.betBeforeMinor, row.currency) });
  return (
    <span className="stack tight min-w-0">
      {opens ? (
        <button
          type="button"
          className="link text-start"
          onClick={() => choose({ category: '', vendor: '', q: '', ...part, by: 'GAME' }, { push: true })}
        >
          <b>{name}</b>
        </button>
      ) : (
        <b>
          <bdi>{name}</bdi>
        </b>
      )}
      <span className="xs faint num">{by === 'GAME' ? `${names.VENDOR(row)} · ${before}` : before}</span>
    </span>
  );
}

interface Shown {
  by: ProductsAsked['by'];
  field: ProductField;
  choose: Choose;
}

function useColumns({ by, field, choose }: Shown): Column<Row>[] {
  const { t } = useTranslation('products');
  const shown = [...new Set<ProductField>([field, 'betMinor', 'payoutMinor', 'lossMinor', 'players'])];
  return [
    { key: 'name', title: t(`by.${by}`), cell: (row) => <Name row={row} by={by} choose={choose} /> },
    ...shown.map((one): Column<Row> => ({
      key: one,
      title: t(`field.${one}`),
      numeric: true,
      cell: (row) => <Figure row={row} field={one} className={one === field ? 'strong' : ''} />,
    })),
  ];
}

function Narrow({ rows, by, field, choose }: Shown & { rows: readonly Row[] }) {
  const { t } = useTranslation('products');
  return (
    <ul className="entries">
      {rows.map((row) => (
        <li key={row.id}>
          <Name row={row} by={by} choose={choose} />
          <span className="amt">
            <Figure row={row} field={field} className="strong" />
            {field !== 'lossMinor' && (
              <span className="faint xs block">
                {t('field.lossMinor')} <Money minor={row.lossMinor} currency={row.currency} />
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The rows in the order that was asked for. */
export function ProductList({ asked, choose }: { asked: Omit<ProductsAsked, 'page' | 'perPage'>; choose: Choose }) {
  const { t } = useTranslation('products');
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useLineProducts({ ...asked, page, perPage });
  const shown = { by: asked.by, field: asked.sort as ProductField, choose };
  const columns = useColumns(shown);
  const rows = data && { total: data.total, data: data.data.map((row) => ({ ...row, id: row.key })) };
  return (
    <HistoryList
      label={t('title')}
      answer={{ data: rows, error, refetch }}
      page={page}
      perPage={perPage}
      onPage={setPage}
      count={(count) => t('count', { count })}
      empty={<EmptyState motif="seven" palette="tan" title={t('none')} text={t('noneText')} />}
      columns={columns}
      narrow={(some) => <Narrow rows={some} {...shown} />}
    />
  );
}

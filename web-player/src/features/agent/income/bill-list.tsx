import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { contractKinds } from '../../../api/agent';
import { billStates, useBills, type Bill } from '../../../api/agent-bills';
import { EmptyState } from '../../../components/empty-state';
import { Field, Select } from '../../../components/field';
import { Money } from '../../../components/money';
import { Segment } from '../../../components/segment';
import type { Column } from '../../../components/table';
import type { Period } from '../../../i18n/business-days';
import { paths } from '../../../navigation/paths';
import { HistoryList } from '../../shared/history-list';
import { useAddress } from '../use-address';
import { BillBadge } from './bill-badge';
import { BillExport } from './bill-export';
import { usePeriodName } from './bill-words';

const perPage = 20;
const sides = ['mine', 'direct', 'team'] as const;
type Side = (typeof sides)[number];

function useColumns(side: Side): Column<Bill>[] {
  const { t } = useTranslation(['income', 'agent']);
  const periodName = usePeriodName();
  const amount = (key: 'bet' | 'gross' | 'net', field: 'betMinor' | 'grossMinor' | 'netMinor'): Column<Bill> => ({
    key,
    title: t(`column.${key}`),
    numeric: true,
    cell: (bill) => <Money minor={bill[field]} currency={bill.currency} className={key === 'net' ? 'strong' : ''} />,
  });
  return [
    {
      key: 'period',
      title: t('column.period'),
      cell: (bill) => (
        <Link className="link num" to={paths.agentBill(bill.id)}>
          {periodName(bill)}
        </Link>
      ),
    },
    { key: 'kind', title: t('column.kind'), cell: ({ kind }) => t(`agent:kindShort.${kind}`) },
    ...(side === 'mine'
      ? []
      : [{ key: 'who', title: t('column.who'), cell: ({ downline }: Bill) => <bdi>{downline}</bdi> }]),
    amount('bet', 'betMinor'),
    amount('gross', 'grossMinor'),
    amount('net', 'netMinor'),
    { key: 'state', title: t('column.state'), cell: ({ state }) => <BillBadge state={state} /> },
  ];
}

function Narrow({ bills, side }: { bills: readonly Bill[]; side: Side }) {
  const { t } = useTranslation('agent');
  const periodName = usePeriodName();
  return (
    <ul className="entries">
      {bills.map((bill) => (
        <li key={bill.id}>
          <Link className="stack tight min-w-0" to={paths.agentBill(bill.id)}>
            <b>{t(`kindShort.${bill.kind}`)}</b>
            <span className="xs faint num">
              {side !== 'mine' && (
                <>
                  <bdi>{bill.downline}</bdi> ·{' '}
                </>
              )}
              <bdi>{periodName(bill)}</bdi>
            </span>
          </Link>
          <span className="amt stack tight justify-items-end">
            <Money minor={bill.netMinor} currency={bill.currency} />
            <BillBadge state={bill.state} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function Bills({ filter, side }: { filter: object; side: Side }) {
  const { t } = useTranslation('income');
  const [page, setPage] = useState(1);
  const columns = useColumns(side);
  return (
    <HistoryList
      label={t('list')}
      answer={useBills({ page, perPage, filter })}
      page={page}
      perPage={perPage}
      onPage={setPage}
      count={(count) => t('count', { count })}
      empty={<EmptyState motif="drum" palette="tan" title={t('none')} text={t('noneText')} />}
      columns={columns}
      narrow={(bills) => <Narrow bills={bills} side={side} />}
    />
  );
}

function useChoice<T extends string>(name: string, values: readonly T[]): [T | undefined, (value: string) => void] {
  const { get, choose } = useAddress();
  return [values.find((value) => value === get(name)), (value) => choose({ [name]: value })];
}

/** Closed periods of my own and of those below, by kind and state; the choice stands in the address. */
export function BillList({ own, period: { from, to } }: { own: string; period: Period }) {
  const { t } = useTranslation(['income', 'agent']);
  const [side = 'mine', setSide] = useChoice('whose', sides);
  const [kind, setKind] = useChoice('kind', contractKinds);
  const [state, setState] = useChoice('state', billStates);
  const whose = { mine: { downlineId: own }, direct: { uplineId: own }, team: {} }[side];
  const filter = { ...whose, ...(kind && { kind }), ...(state && { state }), from, until: to };
  return (
    <section className="stack gap-5" aria-labelledby="bills">
      <div className="row between wrap-ok">
        <h2 id="bills">{t('list')}</h2>
        <BillExport filter={filter} />
      </div>
      <div className="bill-filters">
        <Segment
          label={t('filter.whose')}
          choices={sides.map((value) => ({ value, label: t(`filter.${value}`) }))}
          value={side}
          onChange={setSide}
        />
        <Field label={t('filter.kind')}>
          <Select value={kind ?? ''} onChange={({ target }) => setKind(target.value)}>
            <option value="">{t('filter.every')}</option>
            {contractKinds.map((one) => (
              <option key={one} value={one}>
                {t(`agent:kindShort.${one}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t('filter.state')}>
          <Select value={state ?? ''} onChange={({ target }) => setState(target.value)}>
            <option value="">{t('filter.every')}</option>
            {billStates.map((one) => (
              <option key={one} value={one}>
                {t(`state.${one}`)}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <Bills key={JSON.stringify(filter)} filter={filter} side={side} />
    </section>
  );
}

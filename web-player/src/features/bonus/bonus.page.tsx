import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBonuses, type BonusKind, type BonusState } from '../../api/bonuses';
import { useBrand } from '../../brand/use-brand';
import { useSections } from '../../brand/use-sections';
import { ButtonLink } from '../../components/button';
import { EmptyState } from '../../components/empty-state';
import { Field, Select } from '../../components/field';
import { paths } from '../../navigation/paths';
import { useSession } from '../../session';
import { HistoryList } from '../shared/history-list';
import { MemberOnly } from '../shared/member-only';
import { PeriodFilter, usePeriod } from '../shared/period-filter';
import { BonusList, useColumns } from './bonus-list';
import { useClaimsOf } from './use-claims-of';
import './bonus.css';

const perPage = 20;

/** In the order of the chooser; the type names each. */
const kinds = Object.keys({
  promotion: 0,
  rebate: 0,
  cashback: 0,
  upgrade: 0,
  monthly: 0,
  birthday: 0,
  envelope: 0,
  wheel: 0,
  tournament: 0,
  coupon: 0,
  points: 0,
  vendor: 0,
  other: 0,
} satisfies Record<BonusKind, 0>) as BonusKind[];
const states = Object.keys({ WAGERING: 0, FREE: 0, RELEASED: 0, FORFEITED: 0 } satisfies Record<
  BonusState,
  0
>) as BonusState[];

interface Filter {
  kind: string | undefined;
  state: string | undefined;
  from: string;
  to: string;
}

function Bonuses({ filter }: { filter: Filter }) {
  const { t } = useTranslation('bonuses');
  const has = useSections();
  const { status } = useSession();
  const [page, setPage] = useState(1);
  const answer = useBonuses({ page, perPage, ...filter }, status === 'member');
  const claims = useClaimsOf(answer.data?.data ?? []);
  const columns = useColumns(claims);
  return (
    <HistoryList
      label={t('title')}
      answer={answer}
      page={page}
      perPage={perPage}
      onPage={setPage}
      count={(count) => t('count', { count })}
      empty={
        <EmptyState
          motif="lantern"
          palette="son"
          title={t('none.title')}
          text={t('none.text')}
          action={
            has('promotions') && (
              <ButtonLink size="sm" to={paths.promotions}>
                {t('toPromotions')}
              </ButtonLink>
            )
          }
        />
      }
      columns={columns}
      narrow={(entries) => <BonusList entries={entries} claims={claims} />}
    />
  );
}

interface PickProps<T extends string> {
  label: string;
  value: T | '';
  options: readonly T[];
  nameOf: (option: T) => string;
  onChange: (value: T | '') => void;
}

function Pick<T extends string>({ label, value, options, nameOf, onChange }: PickProps<T>) {
  const { t } = useTranslation('bonuses');
  return (
    <Field label={label}>
      <Select value={value} onChange={({ target }) => onChange(target.value as T | '')}>
        <option value="">{t('all')}</option>
        {options.map((option) => (
          <option key={option} value={option}>
            {nameOf(option)}
          </option>
        ))}
      </Select>
    </Field>
  );
}

/** What I was given outside of play: from where, how far it is staked, until when, and what became of it. */
export function Component() {
  const { t } = useTranslation('bonuses');
  const { brand } = useBrand();
  const period = usePeriod('days30');
  const [kind, setKind] = useState<BonusKind | ''>('');
  const [state, setState] = useState<BonusState | ''>('');
  const filter = { ...period.period, kind: kind || undefined, state: state || undefined };
  return (
    <MemberOnly title={t('title')}>
      <title>{`${t('title')} | ${brand.name}`}</title>
      <h1 className="text-2xl mt-6 mb-5">{t('title')}</h1>
      <div className="history-filters">
        <PeriodFilter state={period} />
        <div className="history-picks">
          <Pick
            label={t('kinds')}
            value={kind}
            options={kinds}
            nameOf={(option) => t(`kind.${option}`)}
            onChange={setKind}
          />
          <Pick
            label={t('states')}
            value={state}
            options={states}
            nameOf={(option) => t(`state.${option}`)}
            onChange={setState}
          />
        </div>
      </div>
      <Bonuses key={Object.values(filter).join('|')} filter={filter} />
    </MemberOnly>
  );
}

import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import type { ContractRecord, PlatformOffer } from '../api/types.js';
import { Money, State, TableBox, When } from '../ui/bits.js';
import { Facts } from '../ui/bits.js';
import { useFormat, useLabel } from '../ui/format.js';

type Version = NonNullable<ContractRecord['versions']>[number];
type Tier = Version['tiers'][number];

const rates = ['rateBp', 'winRateBp', 'lossRateBp'] as const;

type Terms = PlatformOffer['terms'];

/** The numbers that some tier of the version has. */
const usedOf = (tiers: readonly Tier[]) => ({
  loss: tiers.some(({ minLossMinor }) => minLossMinor !== null),
  amount: tiers.some(({ amountMinor }) => amountMinor !== null),
  rates: rates.filter((field) => tiers.some((tier) => tier[field] !== null)),
});

interface ChangedProps<T> {
  value: T | undefined;
  /** What stands there now; without a comparison there is none. */
  before?: T | undefined;
  compared: boolean;
  show: (value: T) => ReactNode;
}

/** A value, with the one that it takes the place of where it differs. */
function Changed<T>({ value, before, compared, show }: ChangedProps<T>) {
  if (!compared || before === value) return value === undefined ? '–' : show(value);
  return (
    <>
      {before !== undefined && <del>{show(before)}</del>}
      {before !== undefined && value !== undefined && ' → '}
      {value !== undefined && <ins>{show(value)}</ins>}
    </>
  );
}

interface TiersProps {
  tiers: readonly Tier[];
  /** Tiers in force, which are shown beside these; absent: nothing to compare with. */
  before?: readonly Tier[] | undefined;
  currency: string;
  name: string;
}

/** The tiers of a version, one row each. */
function Tiers({ tiers, before, currency, name }: TiersProps) {
  const t = useTranslate();
  const { number } = useFormat();
  const used = usedOf([...tiers, ...(before ?? [])]);
  const money = (minor: Tier['minLossMinor']) => <Money minor={minor} currency={currency} />;
  const rate = (bp: number | null) => (bp === null ? '–' : `${number(bp / 100)}%`);
  const rows = Array.from({ length: Math.max(tiers.length, before?.length ?? 0) }, (_, i) => i);
  const cell = <F extends keyof Tier>(row: number, field: F, show: (value: Tier[F]) => ReactNode) => (
    <Changed value={tiers[row]?.[field]} before={before?.[row]?.[field]} compared={before !== undefined} show={show} />
  );
  return (
    <TableBox label={name}>
      <table className="plain">
        <thead>
          <tr>
            <th scope="col" className="num">
              {t('console.contract.tier')}
            </th>
            <th scope="col">{t('console.contract.min_bet')}</th>
            {used.loss && <th scope="col">{t('console.contract.min_loss')}</th>}
            <th scope="col" className="num">
              {t('console.contract.min_active')}
            </th>
            {used.rates.map((field) => (
              <th key={field} scope="col" className="num">
                {t(`console.contract.${field}`)}
              </th>
            ))}
            {used.amount && <th scope="col">{t('console.contract.amount')}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row}>
              <td className="num">{row + 1}</td>
              <td>{cell(row, 'minBetMinor', money)}</td>
              {used.loss && <td>{cell(row, 'minLossMinor', money)}</td>}
              <td className="num">{cell(row, 'minActive', number)}</td>
              {used.rates.map((field) => (
                <td key={field} className="num">
                  {cell(row, field, rate)}
                </td>
              ))}
              {used.amount && <td>{cell(row, 'amountMinor', money)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </TableBox>
  );
}

/** How terms count, one row for each of their fields; beside those in force (`before`) where these are others. */
function useTermRows(terms: Terms, before: Terms | null, currency: string): [label: string, value: ReactNode][] {
  const t = useTranslate();
  const label = useLabel();
  const row = <F extends keyof Terms>(
    name: string,
    field: F,
    show: (value: Terms[F]) => ReactNode,
  ): [string, ReactNode] => [
    t(`console.contract.${name}`),
    <Changed key={field} value={terms[field]} before={before?.[field]} compared={before !== null} show={show} />,
  ];
  return [
    row('calc', 'calc', (value) => label('contract_calc', value)),
    row('period', 'period', (value) => label('contract_period', value)),
    row('basis', 'basis', (value) => label('contract_basis', value)),
    row('tier_mode', 'tierMode', (value) => label('contract_tier_mode', value)),
    row('sub_sign', 'canSubSign', (value) => t(value ? 'ra.boolean.true' : 'ra.boolean.false')),
    row('active_bet', 'activeBetMinor', (value) => <Money minor={value} currency={currency} />),
    row('ends_at', 'endsAt', (value) => <When at={value} />),
  ]; // prettier-ignore
}

/** One version: how it counts, since when, and its tiers. */
export function VersionTerms({ version }: { version: Version }) {
  const t = useTranslate();
  const terms = useTermRows(version, null, version.currency);
  return (
    <div className="stack">
      <Facts
        rows={[
          [t('console.contract.state'), <State key="s" value={version.state} />],
          ...terms,
          [t('console.contract.asked_at'), <When key="q" at={version.askedAt} />],
          [t('console.contract.from'), <When key="f" at={version.effectiveFrom} />],
        ]}
      />
      <Tiers
        tiers={version.tiers}
        currency={version.currency}
        name={t('console.contract.tiers', { version: version.version })}
      />
    </div>
  );
}

/** Terms that are asked for, before they are a version of a contract: each that differs from the one in force with that one. */
export function OfferedTerms({ offer: { terms, inForce, currency } }: { offer: PlatformOffer }) {
  const t = useTranslate();
  return (
    <div className="stack">
      <Facts rows={useTermRows(terms, inForce, currency)} />
      <Tiers tiers={terms.tiers} before={inForce?.tiers} currency={currency} name={t('console.platform_offer.tiers')} />
    </div>
  );
}

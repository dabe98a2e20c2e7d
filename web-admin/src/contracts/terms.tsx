import { useTranslate } from 'react-admin';
import type { ContractRecord, PlatformOffer } from '../api/types.js';
import { Money, State, TableBox, When } from '../ui/bits.js';
import { Facts } from '../ui/bits.js';
import { useFormat, useLabel } from '../ui/format.js';

type Version = NonNullable<ContractRecord['versions']>[number];
type Tier = Version['tiers'][number];

const currency = 'VND';
const rates = ['rateBp', 'winRateBp', 'lossRateBp'] as const;

/** The numbers that some tier of the version has. */
const usedOf = (tiers: readonly Tier[]) => ({
  loss: tiers.some(({ minLossMinor }) => minLossMinor !== null),
  amount: tiers.some(({ amountMinor }) => amountMinor !== null),
  rates: rates.filter((field) => tiers.some((tier) => tier[field] !== null)),
});

/** The tiers of a version, one row each. */
function Tiers({ tiers, name }: { tiers: readonly Tier[]; name: string }) {
  const t = useTranslate();
  const { number } = useFormat();
  const used = usedOf(tiers);
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
          {tiers.map((tier, i) => (
            <tr key={tier.minBetMinor}>
              <td className="num">{i + 1}</td>
              <td>
                <Money minor={tier.minBetMinor} currency={currency} />
              </td>
              {used.loss && (
                <td>
                  <Money minor={tier.minLossMinor} currency={currency} />
                </td>
              )}
              <td className="num">{number(tier.minActive)}</td>
              {used.rates.map((field) => (
                <td key={field} className="num">
                  {tier[field] === null ? '–' : `${number(tier[field] / 100)}%`}
                </td>
              ))}
              {used.amount && (
                <td>
                  <Money minor={tier.amountMinor} currency={currency} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </TableBox>
  );
}

/** One version: how it counts, since when, and its tiers. */
export function VersionTerms({ version }: { version: Version }) {
  const t = useTranslate();
  const label = useLabel();
  return (
    <div className="stack">
      <Facts
        rows={[
          [t('console.contract.state'), <State key="s" value={version.state} />],
          [t('console.contract.period'), label('contract_period', version.period)],
          [t('console.contract.basis'), label('contract_basis', version.basis)],
          [t('console.contract.tier_mode'), label('contract_tier_mode', version.tierMode)],
          [t('console.contract.sub_sign'), t(version.canSubSign ? 'ra.boolean.true' : 'ra.boolean.false')],
          [t('console.contract.active_bet'), <Money key="a" minor={version.activeBetMinor} currency={currency} />],
          [t('console.contract.asked_at'), <When key="q" at={version.askedAt} />],
          [t('console.contract.from'), <When key="f" at={version.effectiveFrom} />],
          [t('console.contract.ends_at'), <When key="e" at={version.endsAt} />],
        ]}
      />
      <Tiers tiers={version.tiers} name={t('console.contract.tiers', { version: version.version })} />
    </div>
  );
}

/** Terms that are asked for, before they are a version of a contract. */
export function OfferedTerms({ terms }: { terms: PlatformOffer['terms'] }) {
  const t = useTranslate();
  const label = useLabel();
  return (
    <div className="stack">
      <Facts
        rows={[
          [t('console.contract.period'), label('contract_period', terms.period)],
          [t('console.contract.basis'), label('contract_basis', terms.basis)],
          [t('console.contract.tier_mode'), label('contract_tier_mode', terms.tierMode)],
          [t('console.contract.sub_sign'), t(terms.canSubSign ? 'ra.boolean.true' : 'ra.boolean.false')],
          [t('console.contract.active_bet'), <Money key="a" minor={terms.activeBetMinor} currency={currency} />],
        ]}
      />
      <Tiers tiers={terms.tiers} name={t('console.platform_offer.tiers')} />
    </div>
  );
}

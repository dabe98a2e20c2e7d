import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { VendorCard } from '../../api/vendors';
import { Radio } from '../../components/check';
import { Field, Select } from '../../components/field';
import type { Lobby } from './use-lobby';

/** One vendor twice, in two categories, is one choice. */
function merged(cards: readonly VendorCard[]): VendorCard[] {
  const byKey = new Map<string, VendorCard>();
  for (const card of cards) {
    const known = byKey.get(card.vassalage);
    byKey.set(card.vassalage, known ? { ...known, games: known.games + card.games } : card);
  }
  return [...byKey.values()].toSorted((a, b) => b.games - a.games);
}

/** Beside the shelf on wide screens, a select above it on phones. */
export function VendorFilter({ cards, lobby }: { cards: readonly VendorCard[]; lobby: Lobby }) {
  const { t } = useTranslation('lobby');
  const name = useId();
  const vendors = merged(cards);
  if (vendors.length < 2 && !lobby.vendor) return null;
  return (
    <>
      <div className="only-phone mt-4">
        <Field label={t('vendor')}>
          <Select icon="filter" value={lobby.vendor} onChange={(event) => lobby.choose(event.target.value)}>
            <option value="">{t('everyVendor')}</option>
            {vendors.map((vendor) => (
              <option key={vendor.vassalage} value={vendor.vassalage}>
                {t('vendorCount', { name: vendor.name, count: vendor.games })}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <aside className="lobby-filters only-desk" aria-label={t('filters')}>
        <fieldset>
          <legend>{t('vendor')}</legend>
          <Radio name={name} checked={lobby.vendor === ''} onChange={() => lobby.choose('')}>
            {t('everyVendor')}
          </Radio>
          {vendors.map((vendor) => (
            <Radio
              key={vendor.vassalage}
              name={name}
              checked={lobby.vendor === vendor.vassalage}
              onChange={() => lobby.choose(vendor.vassalage)}
            >
              {vendor.name} <span className="num faint">{vendor.games}</span>
            </Radio>
          ))}
        </fieldset>
      </aside>
    </>
  );
}

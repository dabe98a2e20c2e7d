import { useState } from 'react';
import type { ContractVersion, Terms } from '../../api/agent';
import { calendarDay, daysBetween } from '../../i18n/business-days';
import { useLanguage } from '../../i18n/use-language';
import { useTime } from '../../i18n/use-time';
import { draftOfVersion, emptyTier, fieldsOf, tierOf, type Shape, type TierDraft } from './tier-draft';

/**
 * Terms as they stand in the form: `terms` reads them, null while a field holds no proper number. `amends`: whether they take the place
 * of the terms they begin as, whose end stays then as long as nobody changes it.
 */
export function useDraft(start: ContractVersion, shape: Shape, amends = false) {
  const { currency } = start;
  const { format } = useLanguage();
  const { zone } = useTime();
  const [tiers, setTiers] = useState<TierDraft[]>(() => draftOfVersion(start, currency, format));
  const [canSubSign, setCanSubSign] = useState(start.canSubSign);
  const keptDay = amends && start.endsAt !== null ? calendarDay(zone, 0, Date.parse(start.endsAt) - 1) : '';
  const [lastDay, setLastDay] = useState(keptDay);
  const fields = fieldsOf(shape);
  const terms = (): Terms | null => {
    const read = tiers.map((tier) => tierOf(tier, fields, currency, format));
    if (read.includes(null)) return null;
    const { period, calc, tierMode, basis, activeBetMinor } = shape;
    const newEnd = lastDay === '' ? null : daysBetween(lastDay, lastDay, zone).to;
    const endsAt = lastDay === keptDay && amends ? start.endsAt : newEnd;
    const whole = read.filter((tier) => tier !== null);
    return { period, calc, tierMode, basis, activeBetMinor, canSubSign, endsAt, tiers: whole };
  };
  return {
    tiers,
    fields,
    currency,
    canSubSign,
    setCanSubSign,
    lastDay,
    setLastDay,
    terms,
    change: (next: TierDraft) => setTiers(tiers.map((tier) => (tier.key === next.key ? next : tier))),
    remove: (key: string) => setTiers(tiers.filter((tier) => tier.key !== key)),
    add: () => setTiers([...tiers, { ...(tiers.at(-1) ?? emptyTier()), key: emptyTier().key }]),
  };
}

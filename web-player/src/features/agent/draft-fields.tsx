import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button';
import { Switch } from '../../components/check';
import { LastDay } from '../shared/last-day';
import { TierFields } from './tier-fields';
import type { useDraft } from './use-draft';

const mostTiers = 10;

export interface DraftFieldsProps {
  draft: Omit<ReturnType<typeof useDraft>, 'terms'>;
  /** What is wrong with a tier, from 0. */
  sayings: (tier: number) => readonly string[];
}

/** Terms as they are typed: the tiers one below the other, whether to sign further down, and the last day. */
export function DraftFields({ draft, sayings }: DraftFieldsProps) {
  const { t } = useTranslation('agent');
  return (
    <>
      {draft.tiers.map((tier, i) => (
        <TierFields
          key={tier.key}
          tier={tier}
          position={i + 1}
          fields={draft.fields}
          currency={draft.currency}
          problems={sayings(i)}
          onChange={draft.change}
          onRemove={draft.tiers.length > 1 ? () => draft.remove(tier.key) : undefined}
        />
      ))}
      {draft.tiers.length < mostTiers && (
        <Button icon="plus" onClick={draft.add}>
          {t('offer.add')}
        </Button>
      )}
      <Switch checked={draft.canSubSign} onChange={(event) => draft.setCanSubSign(event.target.checked)}>
        {t('offer.maySign')}
      </Switch>
      <LastDay
        label={t('offer.lastDay')}
        rule={t('offer.lastDayRule')}
        value={draft.lastDay}
        onChange={draft.setLastDay}
      />
    </>
  );
}

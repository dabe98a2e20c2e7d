import { useTranslation } from 'react-i18next';
import { currencyOf } from '@banyan/kernel/money';
import { IconButton } from '../../components/button';
import { Field, Input } from '../../components/field';
import { useLanguage } from '../../i18n/use-language';
import { writeAmount } from '../wallet/amount';
import { isAmount, type TierDraft, type TierField } from './tier-draft';

export interface TierFieldsProps {
  tier: TierDraft;
  position: number;
  fields: readonly TierField[];
  currency: string;
  /** What is wrong with the tier as a whole. */
  problems: readonly string[];
  onChange: (tier: TierDraft) => void;
  onRemove?: () => void;
}

/** One tier of an offer: from how much, and what it pays. */
export function TierFields({ tier, position, fields, currency, problems, onChange, onRemove }: TierFieldsProps) {
  const { t } = useTranslation('agent');
  const { format } = useLanguage();
  const write = (field: TierField, typed: string) =>
    onChange({ ...tier, [field]: isAmount(field) ? writeAmount(typed, currency, format) : typed });
  return (
    <fieldset className="tier-fields" aria-label={t('offer.tier', { position })}>
      <div className="row between md:col-span-2">
        <b>{t('offer.tier', { position })}</b>
        {onRemove && <IconButton icon="x" size="sm" label={t('offer.remove', { position })} onClick={onRemove} />}
      </div>
      {fields.map((field) => (
        <Field key={field} label={t(`tier.${field}`)}>
          <Input
            name={`${field}-${position}`}
            inputMode={isAmount(field) || field === 'active' ? 'numeric' : 'decimal'}
            autoComplete="off"
            dir="ltr"
            value={tier[field]}
            onChange={({ target }) => write(field, target.value)}
            after={
              <span className="faint">
                {isAmount(field) ? currencyOf(currency).symbol : field === 'active' ? '' : '%'}
              </span>
            }
          />
        </Field>
      ))}
      {problems.length > 0 && (
        <ul className="help err md:col-span-2" role="alert">
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
    </fieldset>
  );
}

import { useTranslation } from 'react-i18next';
import { Field, Select } from '../../components/field';

export type Order = 'ASC' | 'DESC';

export interface OrderFieldsProps {
  /** What may be sorted by, with its words. */
  fields: ReadonlyArray<{ value: string; label: string }>;
  sort: string;
  order: Order;
  choose: (change: Readonly<Record<string, string>>) => void;
}

/** By which figure a list is sorted, and which way. */
export function OrderFields({ fields, sort, order, choose }: OrderFieldsProps) {
  const { t } = useTranslation('figures');
  return (
    <>
      <Field label={t('sort')}>
        <Select value={sort} onChange={({ target }) => choose({ sort: target.value })}>
          {fields.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('order.label')}>
        <Select value={order} onChange={({ target }) => choose({ order: target.value })}>
          {(['DESC', 'ASC'] as const).map((one) => (
            <option key={one} value={one}>
              {t(`order.${one}`)}
            </option>
          ))}
        </Select>
      </Field>
    </>
  );
}

import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { DepositMethod } from '../../api/deposit-methods';
import { Icon, type IconName } from '../../components/icon';

const icons: Record<DepositMethod['kind'], IconName> = { redirect: 'card', transfer: 'qr' };

export interface MethodChoiceProps {
  methods: readonly DepositMethod[];
  value: string;
  onChange: (code: string) => void;
  disabled: boolean;
}

/** The ways to pay, each with its time and its fee before anything is typed. */
export function MethodChoice({ methods, value, onChange, disabled }: MethodChoiceProps) {
  const { t } = useTranslation('wallet');
  const id = useId();
  const fee = ({ feePercent }: DepositMethod) =>
    Number(feePercent) > 0 ? t('feePercent', { percent: feePercent }) : t('free');
  return (
    <div className="field">
      <span className="label" id={id}>
        {t('method')}
      </span>
      <div className="methods" role="group" aria-labelledby={id}>
        {methods.map((method) => (
          <button
            key={method.code}
            type="button"
            className="method"
            aria-pressed={method.code === value}
            disabled={disabled}
            onClick={() => onChange(method.code)}
          >
            <Icon name={icons[method.kind]} />
            <b>{method.title}</b>
            <span>
              {method.creditTime} · {fee(method)}
            </span>
          </button>
        ))}
      </div>
    </div>
  );
}

import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { BankCard } from '../../api/bank-cards';

export interface CardChoiceProps {
  cards: readonly BankCard[];
  value: string | null;
  onChange: (id: string) => void;
  disabled: boolean;
}

/** Which of the member's bank accounts the money goes to. */
export function CardChoice({ cards, value, onChange, disabled }: CardChoiceProps) {
  const { t } = useTranslation('wallet');
  const name = useId();
  return (
    <fieldset className="field" disabled={disabled}>
      <legend className="label p-0 mb-2">{t('cards.choose')}</legend>
      <div className="stack tight">
        {cards.map((card) => (
          <label key={card.id} className="acct pick check">
            <input type="radio" name={name} checked={card.id === value} onChange={() => onChange(card.id)} />
            <span>
              <b className="block">{card.bankName}</b>
              <span className="sm muted">
                <bdi className="num">{card.accountNumber}</bdi> · {card.holderName}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

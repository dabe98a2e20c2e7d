import { Money } from '../../components/money';

export interface SumRowProps {
  label: string;
  minor: bigint;
  currency: string;
  tone?: 'positive';
}

/** One line of a sum that is being confirmed: exact, never shortened. */
export function SumRow({ label, minor, currency, tone }: SumRowProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <Money minor={minor} currency={currency} tone={tone} />
      </dd>
    </div>
  );
}

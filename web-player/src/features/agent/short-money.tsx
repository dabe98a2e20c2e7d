import { useMoney, type Minor } from '../../i18n/use-money';

/** An amount as a headline, such as `4,82 tỷ`: whoever points at it or hears it gets the exact one, and a table has it too. */
export function ShortMoney({ minor, currency }: { minor: Minor; currency: string }) {
  const { money, short } = useMoney();
  const exact = money(minor, currency);
  return (
    <span className="num" title={exact}>
      <span aria-hidden="true">{short(minor, currency)}</span>
      <span className="sr">{exact}</span>
    </span>
  );
}

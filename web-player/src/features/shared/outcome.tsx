import { Money } from '../../components/money';

interface OutcomeProps {
  /** Minor units of `currency`. */
  stakeMinor: string;
  winMinor: string;
  currency: string;
}

/** Won less staked, with its sign. */
export function Outcome({ stakeMinor, winMinor, currency }: OutcomeProps) {
  const net = BigInt(winMinor) - BigInt(stakeMinor);
  return <Money minor={net} currency={currency} tone={net > 0n ? 'win' : undefined} signed />;
}

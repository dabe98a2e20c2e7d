import { useTranslate } from 'react-admin';
import type { LotteryChase } from '../api/lottery-types.js';
import { Badge } from '../ui/bits.js';

/** Whether a plan runs, or why it bets no more. */
export function ChaseState({ chase: { state, reason } }: { chase: Pick<LotteryChase, 'state' | 'reason'> }) {
  const t = useTranslate();
  if (state !== 'ENDED' || reason === null)
    return <Badge tone="info">{t(`console.lottery.chase_state.${state}`)}</Badge>;
  const tone = reason === 'WON' || reason === 'PROFIT' ? 'pos' : reason === 'REFUSED' ? 'warn' : '';
  return <Badge tone={tone}>{t(`console.lottery.chase_reason.${reason}`)}</Badge>;
}

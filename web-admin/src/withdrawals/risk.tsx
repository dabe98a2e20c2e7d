import { useTranslate } from 'react-admin';
import type { ReviewedWithdrawal, Withdrawal } from '../api/money-types.js';
import { Badge, Dash, type Tone } from '../ui/bits.js';
import { useFormat, useLabel } from '../ui/format.js';
import type { IconName } from '../ui/icon.js';

type Level = NonNullable<Withdrawal['riskLevel']>;

const looks: Readonly<Record<Level, readonly [Tone, IconName]>> = {
  low: ['pos', 'check'],
  medium: ['warn', 'alert'],
  high: ['neg', 'shield'],
};

export const riskChoices = (Object.keys(looks) as Level[]).map((id) => ({ id, name: `console.risk.${id}` }));

/** The level when it was asked for, as colour, icon and word; `whole` says what the word is about. */
export function RiskBadge({ level, whole = false }: { level: Withdrawal['riskLevel']; whole?: boolean }) {
  const label = useLabel();
  if (level === null) return whole ? null : <Dash />;
  const [tone, icon] = looks[level];
  return (
    <Badge tone={tone} icon={icon}>
      {label(whole ? 'risk_of' : 'risk', level)}
    </Badge>
  );
}

/** The score for the history, with what it was made of. Undefined for a request from before there were scores. */
export function useRiskStep(row: ReviewedWithdrawal): { title: string; text: string } | undefined {
  const t = useTranslate();
  const label = useLabel();
  const { number } = useFormat();
  const { riskScore, riskFound } = row;
  if (riskScore === null) return undefined;
  const parts = (riskFound ?? []).map(({ code, points }) =>
    t('console.withdrawal.risk_part', { name: label('check_failed', code), points: number(points) }),
  );
  return {
    title: t('console.withdrawal.risk_score', { score: number(riskScore) }),
    text: parts.length > 0 ? parts.join(' · ') : t('console.withdrawal.risk_none'),
  };
}

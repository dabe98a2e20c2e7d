import { Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material';
import { useId, useState, type FormEvent } from 'react';
import { useTranslate } from 'react-admin';
import type { LotteryIssue } from '../api/lottery-types.js';
import { Problem } from '../ui/problem.js';
import { emptyReason, ReasonFields, reasonText } from '../ui/reason.js';
import { useVerb } from '../ui/use-verb.js';

/** Each region's prizes in the order in which boards show them. */
const tiersOf = (region: LotteryIssue['region']): string[] => [
  'DB',
  ...Array.from({ length: region === 'MB' ? 7 : 8 }, (_none, n) => `G${n + 1}`),
];

const read = (typed: ReadonlyMap<string, string>, tiers: readonly string[]) =>
  Object.fromEntries(tiers.map((tier) => [tier, (typed.get(tier) ?? '').split(/[\s,]+/).filter(Boolean)]));

/**
 * An official draw as this operator read it: all digits twice, and not copied from the first column. Of a draw that is settled it is a
 * correction, which has a reason.
 */
export function EnterDialog({ issue, onClose }: { issue: LotteryIssue; onClose: () => void }) {
  const corrects = issue.result !== null;
  const t = useTranslate();
  const id = useId();
  const tiers = tiersOf(issue.region);
  const [once, setOnce] = useState<ReadonlyMap<string, string>>(new Map());
  const [again, setAgain] = useState<ReadonlyMap<string, string>>(new Map());
  const [typed, setTyped] = useState(emptyReason);
  const reason = corrects ? reasonText(typed, t) : '';
  const { start, isPending, error } = useVerb(
    (api, entry: { prizes: object; repeat: object }) =>
      corrects ? api.correctLotteryResult(issue.id, { ...entry, reason }) : api.enterLotteryResult(issue.id, entry),
    {
      refresh: ['lotteryIssues', 'auditLogs'],
      done: corrects ? 'console.lottery.correct_asked' : 'console.lottery.entered',
      onDone: onClose,
    },
  );
  const complete =
    tiers.every((tier) => once.get(tier)?.trim() && again.get(tier)?.trim()) && (!corrects || reason !== '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (complete) start({ prizes: read(once, tiers), repeat: read(again, tiers) });
  };
  const field = (tier: string, which: 'once' | 'again') => {
    const [digits, set] = which === 'once' ? ([once, setOnce] as const) : ([again, setAgain] as const);
    return (
      <TextField
        key={`${tier} ${which}`}
        required
        size="small"
        label={t(`console.lottery.${which}`, { prize: t(`console.lottery.prize.${tier}`) })}
        value={digits.get(tier) ?? ''}
        slotProps={{ htmlInput: { className: 'num', inputMode: 'numeric', autoComplete: 'off', maxLength: 80 } }}
        onPaste={(event) => which === 'again' && event.preventDefault()}
        onChange={(event) => set(new Map(digits).set(tier, event.target.value))}
      />
    );
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="sm">
      <form onSubmit={submit}>
        <DialogTitle id={id}>
          {t('console.lottery.enter_title', { game: issue.gameName, number: issue.number })}
        </DialogTitle>
        <DialogContent className="stack">
          <p className="muted">{t(corrects ? 'console.lottery.correct_text' : 'console.lottery.enter_text')}</p>
          {corrects && <ReasonFields presets={['checked_request']} value={typed} onChange={setTyped} />}
          {tiers.map((tier) => (
            <div key={tier} className="row">
              {field(tier, 'once')}
              {field(tier, 'again')}
            </div>
          ))}
          <Problem error={error} />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t('ra.action.cancel')}</Button>
          <Button type="submit" variant="contained" disabled={!complete || isPending}>
            {isPending
              ? t('console.action.working')
              : t(corrects ? 'console.lottery.correct' : 'console.lottery.enter')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

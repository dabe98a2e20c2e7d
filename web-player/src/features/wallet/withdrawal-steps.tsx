import { useTranslation } from 'react-i18next';
import type { Withdrawal, WithdrawalState } from '../../api/withdrawal';
import { Time } from '../../components/time';
import { Timeline, type Step } from '../../components/timeline';
import { comingAfter, finalStates, returnedStates } from './withdrawal-states';

/** States on the way: each has a note while it lasts and another name once it is over. */
const passing = [
  'PENDING_RISK',
  'WAITING_KYC',
  'IN_REVIEW',
  'APPROVED',
  'PAYING',
  'PAY_UNKNOWN',
  'PAY_FAILED',
] as const;

/** Steps that last: once they are over their title tells of their end, so their time is when the next one began. */
const ended: ReadonlySet<string> = new Set(['IN_REVIEW']);

interface Reached {
  readonly state: WithdrawalState;
  /** ISO instant of the beginning. */
  readonly at: string;
}

const timeOf = (step: Reached, next: Reached | undefined): string =>
  next && ended.has(step.state) ? next.at : step.at;

/** What happened when, what is happening, and what is still to come. */
export function WithdrawalSteps({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t } = useTranslation('wallet');
  const { timeline, state, reason } = withdrawal;
  const noteOf = (name: WithdrawalState, last: boolean): string | undefined => {
    if (!last) return undefined;
    if (returnedStates.has(name))
      return [reason && t('reason', { reason }), t('stateNote.returned')].filter(Boolean).join(' ');
    const note = passing.find((known) => known === name);
    return note && t(`stateNote.${note}`);
  };
  const titleOf = (name: WithdrawalState, last: boolean): string => {
    const over = last ? undefined : passing.find((known) => known === name);
    return over ? t(`past.${over}`) : t(`state.${name}`);
  };
  const past = timeline.map((step, place): Step => {
    const last = place === timeline.length - 1;
    const over = last && finalStates.has(step.state);
    return {
      key: `${step.state}-${step.at}`,
      title: titleOf(step.state, last),
      state: !last || step.state === 'SUCCESS' ? 'done' : over ? 'failed' : 'now',
      time: <Time at={timeOf(step, timeline[place + 1])} form="clock" />,
      note: step.note ?? noteOf(step.state, last),
    };
  });
  const coming = comingAfter(state).map((name): Step => ({
    key: name,
    title: t(`state.${name}`),
    state: 'next',
    time: t('waiting'),
  }));
  return <Timeline label={t('steps')} steps={[...past, ...coming]} />;
}

import { usePermissions, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { isAllowed } from '../api/access.js';
import { useQueueCounts, waiting } from '../live/queue-counts.js';
import { useFormat } from '../ui/format.js';
import { Icon } from '../ui/icon.js';
import { sla } from '../withdrawals/rules.js';
import { agentCards } from './agent-cards.js';
import {
  useContractsFigures,
  useDeadLetterCount,
  useGamesFigures,
  useIdentityFigures,
  useWalletFigures,
} from './queries.js';

/** A queue on the overview. */
export interface QueueCard {
  resource: string;
  label: string;
  count: number | undefined;
  /** Age of the oldest item in minutes; undefined where the queue has no age. */
  oldest?: number | null;
  note?: string;
  filter?: Record<string, string | boolean | string[]>;
  /** Minutes after which it is near due and overdue, where these are not a withdrawal's. */
  due?: typeof sla;
}

const address = ({ resource, filter }: QueueCard) =>
  filter ? `/${resource}?${new URLSearchParams({ filter: JSON.stringify(filter) }).toString()}` : `/${resource}`;

function Age({ card }: { card: QueueCard }) {
  const t = useTranslate();
  const { span } = useFormat();
  if (card.note) return <span className="age faint">{card.note}</span>;
  if (card.oldest === null || card.oldest === undefined || !card.count) {
    return <span className="age faint">{t('console.queue.none')}</span>;
  }
  const due = card.due ?? sla;
  const tone = card.oldest >= due.over ? 'neg' : card.oldest >= due.near ? 'warn' : 'muted';
  return (
    <span className={`age ${tone}`}>
      {tone !== 'muted' && <Icon name={tone === 'neg' ? 'alert' : 'clock'} />}
      {t('console.queue.oldest', { age: span(card.oldest) })}
    </span>
  );
}

/** What is overdue stands out, what waits is lit, what is empty steps back. */
function lookOf({ count, oldest, due = sla }: QueueCard): string {
  if (!count) return 'q is-empty';
  return (oldest ?? 0) >= due.over ? 'q is-current' : 'q is-waiting';
}

function useCards(): QueueCard[] {
  const t = useTranslate();
  const counts = useQueueCounts();
  const wallet = useWalletFigures().data;
  const games = useGamesFigures().data;
  const identity = useIdentityFigures().data;
  const letters = useDeadLetterCount().data;
  const contracts = useContractsFigures().data;
  const text = (count: number | undefined, key: string) =>
    count === undefined ? undefined : t(`console.queue.${key}`);
  return [
    {
      resource: 'withdrawals',
      label: 'withdrawals',
      count: counts.withdrawals ?? wallet?.withdrawals.pending,
      oldest: wallet?.withdrawals.oldestMinutes,
      filter: waiting.withdrawals,
    },
    {
      resource: 'deposits',
      label: 'deposits',
      count: counts.deposits ?? wallet?.deposits.review,
      oldest: wallet?.deposits.oldestMinutes,
      filter: waiting.deposits,
    },
    {
      resource: 'approvals',
      label: 'approvals',
      count: counts.approvals,
      oldest: identity?.approvalsOldestMinutes,
      filter: waiting.approvals,
      // A request lives for a day.
      due: { near: 8 * 60, over: 20 * 60 },
    },
    {
      resource: 'rounds',
      label: 'rounds',
      count: games?.openRounds,
      oldest: games?.oldestOpenMinutes,
      filter: { state: 'OPEN' },
      // Vendors are asked about a round that is open for a day.
      due: { near: 12 * 60, over: 24 * 60 },
    },
    { resource: 'deadLetters', label: 'deadLetters', count: letters, note: text(letters, 'parked') },
    ...agentCards(contracts),
  ];
}

/** One card per queue that the operator may open: how many, how old the oldest is, and the way there. */
export function QueueCards() {
  const t = useTranslate();
  const { permissions = [] } = usePermissions<string[]>();
  const { number } = useFormat();
  const cards = useCards().filter(({ resource }) => isAllowed(permissions, resource, 'list'));
  return (
    <div className="queues">
      {cards.map((card) => (
        <Link key={card.label} className={lookOf(card)} to={address(card)}>
          <span className="t">{t(`console.queue.${card.label}`)}</span>
          <b className="num">{card.count === undefined ? '–' : number(card.count)}</b>
          <Age card={card} />
        </Link>
      ))}
    </div>
  );
}

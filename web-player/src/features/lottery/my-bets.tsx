import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTicket, useTickets, type Ticket, type TicketDetail } from '../../api/lottery';
import { Badge } from '../../components/badge';
import { Dialog } from '../../components/dialog';
import { EmptyState, Skeleton } from '../../components/empty-state';
import { Money } from '../../components/money';
import type { Column } from '../../components/table';
import { Time } from '../../components/time';
import { useSession } from '../../session';
import { HistoryList } from '../shared/history-list';
import { LoadFailed } from '../shared/load-failed';
import { MemberOnly } from '../shared/member-only';
import { Board } from './board';
import { useOdds } from './use-odds';
import { useLotteryWords } from './words';

const perPage = 20;
const tones = { WON: 'positive', DUE: 'positive', LOST: undefined, TAKING: 'accent', REFUNDED: 'accent' } as const;
const toneOf = (state: string) => Object.entries(tones).find(([name]) => name === state)?.[1];

/** Nothing has become of it yet. */
const isOpen = ({ state }: Pick<Ticket, 'state'>) => state === 'PLACED' || state === 'PENDING';

function State({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation('lottery');
  return <Badge tone={toneOf(ticket.state)}>{t(`state.${ticket.state}`)}</Badge>;
}

/** Each line with its verdict, and the board on which its hits are marked. */
function Lines({ ticket }: { ticket: TicketDetail }) {
  const { t } = useTranslation('lottery');
  const { bet, choice } = useLotteryWords();
  const oddsText = useOdds();
  const settled = ticket.result !== null && !isOpen(ticket);
  return (
    <div className="stack gap-5">
      {ticket.beforeMinor !== null && (
        <p className="note">
          {t('mine.corrected')} <Money minor={ticket.beforeMinor} currency={ticket.currency} />
        </p>
      )}
      <ul className="entries">
        {ticket.bets.map((line) => (
          <li key={line.place}>
            <span className="min-w-0 stack tight">
              <b>{bet(line.bet)}</b>
              <span className="sm num lot-numbers" dir="ltr">
                {line.selections.map(choice).join(' ')}
              </span>
              <span className="faint xs">
                {t('mine.unit')} <Money minor={line.unitMinor} currency={ticket.currency} /> · {t('desk.odds')}{' '}
                <span className="num">{oddsText(Math.max(...line.odds))}</span>
              </span>
            </span>
            <span className="amt">
              {line.payoutMinor === '0' ? (
                <span className="muted sm">{settled ? t('mine.noHit') : t('mine.open')}</span>
              ) : (
                <Money minor={line.payoutMinor} currency={ticket.currency} tone="win" signed />
              )}
              {line.hits !== null && <span className="faint xs block">{t('mine.hits', { n: line.hits })}</span>}
            </span>
          </li>
        ))}
      </ul>
      {ticket.result ? (
        <Board result={ticket.result} marks={ticket.marks} />
      ) : (
        <p className="muted sm">{t('mine.notDrawn')}</p>
      )}
    </div>
  );
}

function TicketDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const { data, error, refetch } = useTicket(ticket.id);
  return (
    <Dialog title={`${ticket.gameName} ${ticket.number}`} onClose={onClose} outsideCloses>
      {error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Lines ticket={data} />
      ) : (
        <Skeleton className="h-24" />
      )}
    </Dialog>
  );
}

/** My tickets with what became of each. */
export function MyBets() {
  const { t } = useTranslation('lottery');
  const { status } = useSession();
  const [page, setPage] = useState(1);
  const [opened, setOpened] = useState<Ticket | null>(null);
  const answer = useTickets({ page, perPage }, status === 'member');
  const name = (ticket: Ticket) => (
    <button type="button" className="row round-open" aria-haspopup="dialog" onClick={() => setOpened(ticket)}>
      <b>{ticket.gameName}</b> <span className="faint num">{ticket.number}</span>
    </button>
  );
  const columns: Column<Ticket>[] = [
    { key: 'game', title: t('mine.draw'), cell: name },
    { key: 'time', title: t('mine.placed'), cell: ({ placedAt }) => <Time at={placedAt} /> },
    { key: 'state', title: t('mine.state'), cell: (ticket) => <State ticket={ticket} /> },
    { key: 'stake', title: t('mine.stake'), numeric: true, cell: (ticket) => <Money minor={ticket.stakeMinor} currency={ticket.currency} /> },
    { key: 'payout', title: t('mine.payout'), numeric: true, cell: (ticket) => isOpen(ticket) ? '–' : <Money minor={ticket.payoutMinor} currency={ticket.currency} tone={ticket.payoutMinor === '0' ? undefined : 'win'} /> },
  ]; // prettier-ignore
  return (
    <MemberOnly title={t('tab.mine')}>
      <HistoryList
        label={t('tab.mine')}
        answer={answer}
        page={page}
        perPage={perPage}
        onPage={setPage}
        count={(count) => t('mine.count', { n: count })}
        empty={<EmptyState motif="seven" palette="dem" title={t('mine.none')} text={t('mine.noneText')} />}
        columns={columns}
        narrow={(tickets) => (
          <ul className="entries">
            {tickets.map((ticket) => (
              <li key={ticket.id}>
                <span className="min-w-0 stack tight">
                  {name(ticket)}
                  <span className="faint xs">
                    <Time at={ticket.placedAt} />
                  </span>
                </span>
                <span className="amt">
                  <State ticket={ticket} />
                  <span className="faint xs block">
                    <Money minor={ticket.stakeMinor} currency={ticket.currency} />
                  </span>
                </span>
              </li>
            ))}
          </ul>
        )}
      />
      {opened && <TicketDialog ticket={opened} onClose={() => setOpened(null)} />}
    </MemberOnly>
  );
}

import { Button } from '@mui/material';
import { useState } from 'react';
import { usePermissions, useRecordContext, useTranslate } from 'react-admin';
import { isAllowed } from '../api/access.js';
import type { LotteryTicket } from '../api/lottery-types.js';
import { AuditTrail } from '../ui/audit-trail.js';
import { Badge, Card, Facts, Money, RecordLink, TableBox, When } from '../ui/bits.js';
import { BrandName } from '../ui/brand-name.js';
import { Page } from '../ui/page.js';
import { ReasonDialog } from '../ui/reason-dialog.js';
import { NoRecord, ShowScreen } from '../ui/show-screen.js';
import { useVerb } from '../ui/use-verb.js';

/** It is owed something, or owes it. */
const unpaid = new Set(['DUE', 'PLACED', 'TAKING']);

function Lines({ ticket }: { ticket: LotteryTicket }) {
  const t = useTranslate();
  const name = (field: string) => t(`resources.lotteryTickets.fields.${field}`);
  return (
    <TableBox label={name('bets')}>
      <table className="plain">
        <thead>
          <tr>
            <th>{name('bet')}</th>
            <th>{name('selections')}</th>
            <th className="num">{name('odds')}</th>
            <th className="num">{name('unitMinor')}</th>
            <th className="num">{name('stakeMinor')}</th>
            <th className="num">{name('hits')}</th>
            <th className="num">{name('payoutMinor')}</th>
          </tr>
        </thead>
        <tbody>
          {(ticket.bets ?? []).map((line) => (
            <tr key={line.place}>
              <td>{line.bet}</td>
              <td className="mono break">{line.selections.join(' ')}</td>
              <td className="num">{Math.max(...line.odds) / 1000}</td>
              <td className="num">
                <Money minor={line.unitMinor} currency={ticket.currency} />
              </td>
              <td className="num">
                <Money minor={line.stakeMinor} currency={ticket.currency} />
              </td>
              <td className="num">{line.hits ?? '–'}</td>
              <td className="num">
                <Money minor={line.payoutMinor} currency={ticket.currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableBox>
  );
}

/** What the wallet refused waits until an operator has it tried again. */
function Retry({ ticket }: { ticket: LotteryTicket }) {
  const t = useTranslate();
  const { permissions = [] } = usePermissions<string[]>();
  const [open, setOpen] = useState(false);
  const { start, isPending, error } = useVerb((api, reason: string) => api.retryLotteryTicket(ticket.id, { reason }), {
    refresh: ['lotteryTickets', 'auditLogs'],
    done: 'console.lottery.retried',
    onDone: () => setOpen(false),
  });
  if (ticket.refusal === null || !unpaid.has(ticket.state) || !isAllowed(permissions, 'lotteryTickets', 'edit'))
    return null;
  return (
    <>
      <Button variant="contained" onClick={() => setOpen(true)}>
        {t('console.lottery.retry')}
      </Button>
      <ReasonDialog
        open={open}
        title={t('console.lottery.retry')}
        consequence={t('console.lottery.retry_text')}
        presets={['checked_request']}
        confirm={t('console.lottery.retry')}
        pending={isPending}
        error={error}
        onSubmit={start}
        onClose={() => setOpen(false)}
      />
    </>
  );
}

function TicketScreen() {
  const t = useTranslate();
  const ticket = useRecordContext<LotteryTicket>();
  if (!ticket) return <NoRecord />;
  const name = (field: string) => t(`resources.lotteryTickets.fields.${field}`);
  return (
    <Page title={t('console.lottery.ticket_title', { id: ticket.id })} actions={<Retry ticket={ticket} />}>
      <div className="row">
        <Badge tone={ticket.state === 'WON' ? 'pos' : ''}>{t(`console.lottery.ticket.${ticket.state}`)}</Badge>
      </div>
      <Card title={t('console.lottery.facts')}>
        <Facts
          rows={[
            [
              name('username'),
              <RecordLink key="m" to={`/members/${ticket.memberId}/show`}>
                {ticket.username}
              </RecordLink>,
            ],
            [name('brand'), <BrandName key="b" code={ticket.brand} />],
            [
              name('game'),
              <RecordLink key="i" to={`/lotteryIssues/${ticket.issueId}/show`}>
                {`${ticket.gameName} ${ticket.number}`}
              </RecordLink>,
            ],
            [name('stakeMinor'), <Money key="s" minor={ticket.stakeMinor} currency={ticket.currency} />],
            [name('payoutMinor'), <Money key="p" minor={ticket.payoutMinor} currency={ticket.currency} />],
            [
              name('beforeMinor'),
              ticket.beforeMinor === null ? (
                '–'
              ) : (
                <Money key="b" minor={ticket.beforeMinor} currency={ticket.currency} />
              ),
            ],
            [name('refusal'), ticket.refusal ?? '–'],
            [name('placedAt'), <When key="a" at={ticket.placedAt} />],
            [name('settledAt'), <When key="e" at={ticket.settledAt} />],
          ]}
        />
      </Card>
      <Card title={name('bets')} flush>
        <Lines ticket={ticket} />
      </Card>
      <AuditTrail objectType="lottery_ticket" objectId={ticket.id} />
    </Page>
  );
}

export default function LotteryTicketShow() {
  return (
    <ShowScreen>
      <TicketScreen />
    </ShowScreen>
  );
}

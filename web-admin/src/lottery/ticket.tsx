import { useRecordContext, useTranslate } from 'react-admin';
import type { LotteryTicket } from '../api/types.js';
import { Badge, Card, Facts, Money, RecordLink, TableBox, When } from '../ui/bits.js';
import { BrandName } from '../ui/brand-name.js';
import { Page } from '../ui/page.js';
import { NoRecord, ShowScreen } from '../ui/show-screen.js';

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

function TicketScreen() {
  const t = useTranslate();
  const ticket = useRecordContext<LotteryTicket>();
  if (!ticket) return <NoRecord />;
  const name = (field: string) => t(`resources.lotteryTickets.fields.${field}`);
  return (
    <Page title={t('console.lottery.ticket_title', { id: ticket.id })}>
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
            [name('refusal'), ticket.refusal ?? '–'],
            [name('placedAt'), <When key="a" at={ticket.placedAt} />],
            [name('settledAt'), <When key="e" at={ticket.settledAt} />],
          ]}
        />
      </Card>
      <Card title={name('bets')} flush>
        <Lines ticket={ticket} />
      </Card>
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

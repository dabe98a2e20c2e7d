import { Button } from '@mui/material';
import { useState } from 'react';
import { usePermissions, useRecordContext, useTranslate } from 'react-admin';
import { isAllowed } from '../api/access.js';
import type { LotteryChase } from '../api/lottery-types.js';
import { AuditTrail } from '../ui/audit-trail.js';
import { Card, Facts, Money, RecordLink, TableBox, When } from '../ui/bits.js';
import { BrandName } from '../ui/brand-name.js';
import { Page } from '../ui/page.js';
import { ReasonDialog } from '../ui/reason-dialog.js';
import { NoRecord, ShowScreen } from '../ui/show-screen.js';
import { useVerb } from '../ui/use-verb.js';
import { ChaseState } from './chase-state.js';

/** Nothing more is bet for the plan; what is bet already stays. */
function Stop({ chase }: { chase: LotteryChase }) {
  const t = useTranslate();
  const { permissions = [] } = usePermissions<string[]>();
  const [open, setOpen] = useState(false);
  const { start, isPending, error } = useVerb((api, reason: string) => api.stopLotteryChase(chase.id, { reason }), {
    refresh: ['lotteryChases', 'auditLogs'],
    done: 'console.lottery.chase_stopped',
    onDone: () => setOpen(false),
  });
  if (chase.state !== 'RUNNING' || !isAllowed(permissions, 'lotteryChases', 'edit')) return null;
  return (
    <>
      <Button variant="outlined" color="error" onClick={() => setOpen(true)}>
        {t('console.lottery.chase_stop')}
      </Button>
      <ReasonDialog
        open={open}
        danger
        title={t('console.lottery.chase_stop')}
        consequence={t('console.lottery.chase_stop_text')}
        presets={['checked_request']}
        confirm={t('console.lottery.chase_stop')}
        pending={isPending}
        error={error}
        onSubmit={start}
        onClose={() => setOpen(false)}
      />
    </>
  );
}

function Lines({ chase }: { chase: LotteryChase }) {
  const t = useTranslate();
  const name = (field: string) => t(`resources.lotteryChases.fields.${field}`);
  return (
    <TableBox label={name('lines')}>
      <table className="plain">
        <thead>
          <tr>
            <th>{name('bet')}</th>
            <th>{name('numbers')}</th>
            <th className="num">{name('unitMinor')}</th>
          </tr>
        </thead>
        <tbody>
          {(chase.lines ?? []).map((line, i) => (
            <tr key={i}>
              <td>{line.bet}</td>
              <td className="mono break">{line.numbers.join(' ')}</td>
              <td className="num">
                <Money minor={line.unitMinor} currency={chase.currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableBox>
  );
}

function Draws({ chase }: { chase: LotteryChase }) {
  const t = useTranslate();
  const name = (field: string) => t(`resources.lotteryChases.fields.${field}`);
  return (
    <TableBox label={name('plan')}>
      <table className="plain">
        <thead>
          <tr>
            <th className="num">{name('place')}</th>
            <th>{name('number')}</th>
            <th>{name('drawsAt')}</th>
            <th className="num">{name('multiple')}</th>
            <th className="num">{name('stakeMinor')}</th>
            <th>{name('state')}</th>
            <th>{name('refusal')}</th>
            <th>{name('ticketId')}</th>
            <th className="num">{name('payoutMinor')}</th>
          </tr>
        </thead>
        <tbody>
          {(chase.plan ?? []).map((draw) => (
            <tr key={draw.place}>
              <td className="num">{draw.place}</td>
              <td className="mono">{draw.number}</td>
              <td>
                <When at={draw.drawsAt} />
              </td>
              <td className="num">{draw.multiple}</td>
              <td className="num">
                <Money minor={draw.stakeMinor} currency={chase.currency} />
              </td>
              <td>{t(`console.lottery.chase_draw.${draw.state}`)}</td>
              <td>{draw.refusal ?? '–'}</td>
              <td>
                {draw.ticketId === null ? (
                  '–'
                ) : (
                  <RecordLink to={`/lotteryTickets/${draw.ticketId}/show`}>{draw.ticketId}</RecordLink>
                )}
              </td>
              <td className="num">
                <Money minor={draw.payoutMinor} currency={chase.currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableBox>
  );
}

function ChaseScreen() {
  const t = useTranslate();
  const chase = useRecordContext<LotteryChase>();
  if (!chase) return <NoRecord />;
  const { currency, progress } = chase;
  const name = (field: string) => t(`resources.lotteryChases.fields.${field}`);
  const { startMultiple: start, factor, every, mostMultiple: most } = chase;
  return (
    <Page title={t('console.lottery.chase_title', { id: chase.id })} actions={<Stop chase={chase} />}>
      <div className="row">
        <ChaseState chase={chase} />
      </div>
      <Card title={t('console.lottery.facts')}>
        <Facts
          rows={[
            [
              name('username'),
              <RecordLink key="m" to={`/members/${chase.memberId}/show`}>
                {chase.username}
              </RecordLink>,
            ],
            [name('brand'), <BrandName key="b" code={chase.brand} />],
            [name('game'), `${chase.gameName} (${chase.game})`],
            [name('progress'), `${progress.bet} / ${chase.draws}`],
            [
              name('multiples'),
              factor === 1 ? `×${start}` : t('console.lottery.chase_grows', { start, factor, every, most }),
            ],
            [name('stopOnWin'), t(chase.stopOnWin ? 'ra.boolean.true' : 'ra.boolean.false')],
            [
              name('stopProfitMinor'),
              chase.stopProfitMinor === null ? (
                '–'
              ) : (
                <Money key="p" minor={chase.stopProfitMinor} currency={currency} />
              ),
            ],
            [name('totalMinor'), <Money key="t" minor={chase.totalMinor} currency={currency} />],
            [name('stakeMinor'), <Money key="s" minor={progress.stakeMinor} currency={currency} />],
            [name('payoutMinor'), <Money key="w" minor={progress.payoutMinor} currency={currency} />],
            [name('refusal'), chase.refusal ?? '–'],
            [name('startedAt'), <When key="a" at={chase.startedAt} />],
            [name('endedAt'), <When key="e" at={chase.endedAt} />],
          ]}
        />
      </Card>
      <Card title={name('lines')} flush>
        <Lines chase={chase} />
      </Card>
      <Card title={name('plan')} flush>
        <Draws chase={chase} />
      </Card>
      <AuditTrail objectType="lottery_chase" objectId={chase.id} />
    </Page>
  );
}

export default function LotteryChaseShow() {
  return (
    <ShowScreen>
      <ChaseScreen />
    </ShowScreen>
  );
}

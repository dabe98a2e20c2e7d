import { Button } from '@mui/material';
import { usePermissions, useRecordContext, useTranslate } from 'react-admin';
import { isAllowed } from '../api/access.js';
import type { Round } from '../api/types.js';
import { AuditTrail } from '../ui/audit-trail.js';
import { Card, Empty, Facts, Money, RecordLink, State, TableBox, When } from '../ui/bits.js';
import { useLabel } from '../ui/format.js';
import { Page } from '../ui/page.js';
import { NoRecord, ShowScreen } from '../ui/show-screen.js';
import { useVerb } from '../ui/use-verb.js';
import { BrandName } from '../ui/brand-name.js';
import { VendorName } from '../ui/names.js';

function Moves({ round }: { round: Round }) {
  const t = useTranslate();
  const label = useLabel();
  const rows = round.entries ?? [];
  if (!rows.length) return <Empty text={t('console.round.no_moves')} icon="swap" />;
  return (
    <TableBox label={t('console.round.moves')}>
      <table className="plain">
        <thead>
          <tr>
            <th>{t('console.round.transaction')}</th>
            <th>{t('resources.ledger.fields.kind')}</th>
            <th className="num">{t('console.ledger.amount')}</th>
            <th>{t('console.round.reference')}</th>
            <th>{t('resources.ledger.fields.createdAt')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((move) => (
            <tr key={`${move.transaction}${move.kind}`}>
              <td className="mono break">{move.transaction}</td>
              <td>{label('kind', move.kind)}</td>
              <td className="num">
                <Money minor={move.amountMinor} currency={round.currency} signed />
              </td>
              <td className="mono break">{move.reference || '–'}</td>
              <td>
                <When at={move.at} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableBox>
  );
}

function Ask({ round }: { round: Round }) {
  const t = useTranslate();
  const { permissions = [] } = usePermissions<string[]>();
  const { start, isPending } = useVerb((api) => api.askRound(round.id), { refresh: ['rounds', 'auditLogs'] });
  return (
    <>
      {round.state === 'OPEN' && isAllowed(permissions, 'vendors', 'money') && (
        <Button variant="outlined" disabled={isPending} onClick={() => start()}>
          {t('console.vendor_money.ask')}
        </Button>
      )}
      <State value={round.state} />
    </>
  );
}

function RoundScreen() {
  const t = useTranslate();
  const round = useRecordContext<Round>();
  if (!round) return <NoRecord />;
  const name = (field: string) => t(`resources.rounds.fields.${field}`);
  return (
    <Page title={t('console.round.title', { id: round.roundId })} actions={<Ask round={round} />}>
      <Card title={t('console.round.facts')}>
        <Facts
          rows={[
            [
              name('player'),
              <RecordLink key="m" to={`/members/${round.memberId}/show`}>
                {round.player || round.memberId}
              </RecordLink>,
            ],
            [name('gameName'), `${round.gameName || ''} ${round.gameCode}`.trim()],
            [name('vendor'), <VendorName key="n" code={round.vendor} />],
            [name('stakeMinor'), <Money key="s" minor={round.stakeMinor} currency={round.currency} />],
            [name('winMinor'), <Money key="w" minor={round.winMinor} currency={round.currency} />],
            [name('startedAt'), <When key="a" at={round.startedAt} />],
            [name('bets'), round.bets],
            [name('wins'), round.wins],
            [name('lateWins'), round.lateWins],
            [name('lateBets'), round.lateBets],
            [name('brand'), <BrandName key="b" code={round.brand} />],
            [name('closedAt'), <When key="c" at={round.closedAt} />],
            [name('vendorState'), round.vendorState ? <State key="v" value={round.vendorState} /> : '–'],
            [name('askedAt'), <When key="q" at={round.askedAt} />],
          ]}
        />
      </Card>
      <Card title={t('console.round.moves')} flush>
        <Moves round={round} />
      </Card>
      <AuditTrail objectType="round" objectId={round.id} />
    </Page>
  );
}

export default function RoundShow() {
  return (
    <ShowScreen>
      <RoundScreen />
    </ShowScreen>
  );
}

import { useRecordContext, useTranslate } from 'react-admin';
import type { Tournament } from '../api/promotion-types.js';
import { AuditTrail } from '../ui/audit-trail.js';
import { Badge, Card, Facts, Money, RecordLink, TableBox, When } from '../ui/bits.js';
import { BrandName } from '../ui/brand-name.js';
import { useFormat } from '../ui/format.js';
import { Page } from '../ui/page.js';
import { PublishCommands, type PublishKind } from '../ui/publish-commands.js';
import { NoRecord, ShowScreen } from '../ui/show-screen.js';
import { useTitle } from '../ui/title.js';
import { FormDialog } from './form-dialog.js';
import { RulesText } from './rules-text.js';
import { StopCommands } from './stop-commands.js';
import { tournamentTones } from './tones.js';

const kind: PublishKind = {
  resource: 'tournaments',
  words: 'tournament',
  stepOf: (api) => (id, step, body) =>
    step === 'end' ? api.stopTournament(id, { ...body, stop: 'CANCEL' }) : api.stepTournament(id, step, body),
};

const listOf = (list: string, id: string): string =>
  `/${list}?filter=${encodeURIComponent(JSON.stringify({ tournamentId: id }))}`;

/** What each place gets. */
function Prizes({ row }: { row: Tournament }) {
  const t = useTranslate();
  const { number } = useFormat();
  return (
    <Card title={t('console.tournament.prizes')}>
      <TableBox label={t('console.tournament.prizes')}>
        <table className="plain">
          <thead>
            <tr>
              <th scope="col">{t('resources.tournamentPlaces.fields.place')}</th>
              <th scope="col" className="num">
                {t('resources.tournaments.fields.kind')}
              </th>
            </tr>
          </thead>
          <tbody>
            {row.prizes.map(({ fromPlace, toPlace, kind: of, amountMinor, points }) => (
              <tr key={fromPlace}>
                <td>{fromPlace === toPlace ? number(fromPlace) : `${number(fromPlace)} – ${number(toPlace)}`}</td>
                <td className="num">
                  {of === 'CASH' ? (
                    <Money minor={amountMinor} currency={row.currency} />
                  ) : (
                    t('console.tournament.points', { points: number(points) })
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableBox>
    </Card>
  );
}

function TournamentScreen() {
  const t = useTranslate();
  const { number } = useFormat();
  const titleOf = useTitle();
  const row = useRecordContext<Tournament>();
  if (!row) return <NoRecord />;
  const name = (field: string) => t(`resources.tournaments.fields.${field}`);
  return (
    <Page
      title={titleOf(row)}
      actions={
        <PublishCommands row={row} kind={kind} form={(close) => <FormDialog tournament={row} onClose={close} />}>
          <StopCommands row={row} />
        </PublishCommands>
      }
    >
      <div className="row">
        <Badge tone={tournamentTones[row.state]}>{t(`console.tournament.state.${row.state}`)}</Badge>
        {row.state === 'PUBLISHED' && row.stopping && (
          <Badge tone="warn">{t(`console.tournament.asked.${row.stopping}`, { name: row.stoppingBy ?? '' })}</Badge>
        )}
      </div>
      <Card title={t('console.tournament.facts')}>
        <Facts
          rows={[
            [name('brand'), <BrandName key="b" code={row.brand} />],
            [name('opensAt'), <When key="o" at={row.opensAt} />],
            [name('closesAt'), <When key="c" at={row.closesAt} />],
            [name('settlesAt'), <When key="s" at={row.settlesAt} />],
            [name('budgetMinor'), <Money key="m" minor={row.budgetMinor} currency={row.currency} />],
            [name('budgetPoints'), number(Number(row.budgetPoints))],
            [
              t('console.menu.tournamentScores'),
              <RecordLink key="l" to={listOf('tournamentScores', row.id)}>
                {t('console.tournament.ladder')}
              </RecordLink>,
            ],
            [
              t('console.menu.tournamentPlaces'),
              <RecordLink key="p" to={listOf('tournamentPlaces', row.id)}>
                {t('console.tournament.paid')}
              </RecordLink>,
            ],
            [name('writtenBy'), row.writtenBy],
            [name('proposedBy'), row.proposedBy],
            [name('publishedBy'), row.publishedBy],
            [name('updatedAt'), <When key="u" at={row.updatedAt} />],
          ]}
        />
        <RulesText rules={row} />
      </Card>
      <Prizes row={row} />
      <Card title={t('console.campaign.published')}>
        {row.texts.map(({ language, title, content }) => (
          <div key={language} className="stack tight" dir="auto">
            <span className="xs faint">{language}</span>
            <b>{title}</b>
            {content && <span className="sm muted">{content}</span>}
          </div>
        ))}
      </Card>
      <AuditTrail objectType="tournament" objectId={row.id} />
    </Page>
  );
}

export default function TournamentShow() {
  return (
    <ShowScreen live>
      <TournamentScreen />
    </ShowScreen>
  );
}

import { usePermissions, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { isAllowed } from '../api/access.js';
import { Card, Empty, Money, RecordLink, TableBox, When } from '../ui/bits.js';
import { Icon } from '../ui/icon.js';
import { MemberName } from '../ui/names.js';
import { Problem } from '../ui/problem.js';
import { IntegrityNote } from '../ledger/integrity-note.js';
import { useIntegrity } from '../ledger/use-integrity.js';
import { useGamesFigures } from './queries.js';
import { useAlerts } from './use-alerts.js';

function AlertList() {
  const t = useTranslate();
  const alerts = useAlerts();
  if (!alerts.length) return <p className="faint">{t('console.alert.none')}</p>;
  return (
    <ul className="stack tight">
      {alerts.map((alert) => (
        <li key={alert.key} className={`note ${alert.tone}`}>
          <Icon name="alert" />
          <Link className="grow" style={{ color: 'inherit' }} to={alert.to}>
            {t(`console.alert.${alert.key}`, alert.args)}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Whether the ledger adds up, and what else needs somebody. */
export function StateCard() {
  const t = useTranslate();
  const { permissions = [] } = usePermissions<string[]>();
  const { data, error } = useIntegrity();
  return (
    <Card title={t('console.state_card.title')}>
      {isAllowed(permissions, 'ledger', 'list') && (
        <>
          <Problem error={error} />
          {data && <IntegrityNote value={data} />}
          <Link className="link" to="/integrity">
            {t('console.menu.integrity')}
          </Link>
        </>
      )}
      <h3>{t('console.state_card.alerts')}</h3>
      <AlertList />
    </Card>
  );
}

/** The largest wins of today, each leading to its round; members by name for who may read them, else as the server masks them. */
export function WinsCard() {
  const t = useTranslate();
  const { permissions = [] } = usePermissions<string[]>();
  const opens = isAllowed(permissions, 'rounds', 'list');
  const { data, error } = useGamesFigures();
  const title = t('console.wins.title');
  const wins = data?.largeWins ?? [];
  return (
    <Card title={title} flush>
      <Problem error={error} />
      {data && !wins.length && <Empty text={t('console.wins.none')} icon="trophy" />}
      {wins.length > 0 && (
        <TableBox label={title}>
          <table className="plain">
            <thead>
              <tr>
                <th>{t('console.wins.player')}</th>
                <th>{t('console.wins.game')}</th>
                <th className="num">{t('console.wins.amount')}</th>
                <th>{t('console.wins.at')}</th>
              </tr>
            </thead>
            <tbody>
              {wins.map((win) => (
                <tr key={win.id}>
                  <td>
                    <MemberName id={win.memberId} masked={win.player} />
                  </td>
                  <td>
                    {opens ? <RecordLink to={`/rounds/${win.id}/show`}>{win.gameName}</RecordLink> : win.gameName}
                  </td>
                  <td className="num">
                    <Money minor={win.amountMinor} currency={win.currency} />
                  </td>
                  <td>
                    <When at={win.wonAt} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableBox>
      )}
    </Card>
  );
}

import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useTeamMember } from '../../../api/agent';
import { Icon } from '../../../components/icon';
import type { Way } from './use-way';

function Crumb({ id, to, last }: { id: string; to: string; last: boolean }) {
  const { data } = useTeamMember(id);
  const name = <bdi>{data?.nickname ?? '…'}</bdi>;
  return (
    <li>
      <Icon name="right" />
      {last ? <b aria-current="page">{name}</b> : <Link to={to}>{name}</Link>}
    </li>
  );
}

/** Where in the team one looks, and the way back up. */
export function Breadcrumbs({ way }: { way: Way }) {
  const { t } = useTranslation('agent');
  return (
    <nav aria-label={t('sales.way')}>
      <ol className="crumbs">
        <li>
          {way.ids.length === 0 ? (
            <b aria-current="page">{t('sales.mine')}</b>
          ) : (
            <Link to={way.to()}>{t('sales.mine')}</Link>
          )}
        </li>
        {way.ids.map((id, i) => (
          <Crumb key={id} id={id} to={way.to(id)} last={i === way.ids.length - 1} />
        ))}
      </ol>
    </nav>
  );
}

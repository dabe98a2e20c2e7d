import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Icon } from '../../../components/icon';
import { paths } from '../../../navigation/paths';
import { TeamTree } from '../team-tree';
import { useTree } from '../use-tree';

/** The first levels of the team; who wants more of somebody goes on to the team's own page. */
export function TeamCard({ own }: { own: string }) {
  const { t } = useTranslation('agent');
  const tree = useTree();
  const [chosen, choose] = useState(own);
  return (
    <section className="card stack gap-4" aria-labelledby="overview-team">
      <h2 id="overview-team">{t('team.tree')}</h2>
      <TeamTree own={own} tree={tree} chosen={chosen} onChoose={choose} />
      <Link className="more" to={paths.agentTeam}>
        {t('place.team')} <Icon name="right" />
      </Link>
    </section>
  );
}

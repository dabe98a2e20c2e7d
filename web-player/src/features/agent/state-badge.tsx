import { useTranslation } from 'react-i18next';
import type { Contract } from '../../api/agent';
import { Badge } from '../../components/badge';
import { lookOfState } from './words';

/** Where a contract stands; a change that waits says so beside it. */
export function StateBadge({ contract }: { contract: Pick<Contract, 'state' | 'pendingVersion' | 'version'> }) {
  const { t } = useTranslation('agent');
  const { tone, icon } = lookOfState(contract.state);
  return (
    <span className="row wrap-ok gap-2">
      <Badge tone={tone} icon={icon}>
        {t(`state.${contract.state}`)}
      </Badge>
      {contract.version > 0 && contract.pendingVersion !== null && (
        <Badge tone="accent" icon="clock">
          {t('amending')}
        </Badge>
      )}
    </span>
  );
}

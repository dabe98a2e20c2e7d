import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../session';
import { AgentFrame } from '../agent-frame';
import { Kept } from './kept';
import { Make } from './make';
import { Results } from './results';

function Page() {
  const { member } = useSession();
  const [made, setMade] = useState(0);
  return (
    <div className="agent-two lg:grid-cols-2">
      <div className="stack gap-5">
        <Kept />
        <Results />
      </div>
      {member && <Make key={made} own={member.id} onMade={() => setMade(made + 1)} />}
    </div>
  );
}

/** Offers kept ready for whoever joins, and what became of them. */
export function Component() {
  const { t } = useTranslation(['agent', 'presets']);
  return (
    <AgentFrame title={t('place.presets')}>
      <p className="muted">{t('presets:text')}</p>
      <Page />
    </AgentFrame>
  );
}

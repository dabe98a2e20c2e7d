import { useState } from 'react';
import { usePermissions, useTranslate } from 'react-admin';
import { isAllowed } from '../api/access.js';
import type { BrandLimits } from '../api/types.js';
import { Command, Commands } from '../settlement/parts.js';
import { Card, When } from '../ui/bits.js';
import { ReasonDialog } from '../ui/reason-dialog.js';
import { useVerb } from '../ui/use-verb.js';
import { LimitsDiff } from './limits-diff.js';

type Verdict = 'approve' | 'reject';

function VerdictDialog({ limits, verdict, onClose }: { limits: BrandLimits; verdict: Verdict; onClose: () => void }) {
  const t = useTranslate();
  // What was read when the dialog opened is what is decided.
  const [change] = useState(limits.waiting?.id ?? '');
  const { start, isPending, error } = useVerb(
    (api, reason: string) => api.decideContractLimits(limits.brand, verdict, { reason, change }),
    { refresh: ['contractLimits', 'auditLogs'], done: `console.limits.${verdict}_done`, onDone: onClose },
  );
  return (
    <ReasonDialog
      open
      danger={verdict === 'reject'}
      title={t(`console.limits.${verdict}`)}
      consequence={t(`console.limits.${verdict}_text`, { name: limits.waiting?.maker, reason: limits.waiting?.reason })}
      presets={verdict === 'approve' ? ['checked_request', 'agreed'] : ['no_need', 'wrong_request']}
      confirm={t(`console.limits.${verdict}`)}
      pending={isPending}
      error={error}
      onSubmit={start}
      onClose={onClose}
    />
  );
}

/** A change that one operator asked for, as another sees it before deciding. */
export function LimitsWaiting({ limits }: { limits: BrandLimits }) {
  const t = useTranslate();
  const { permissions = [] } = usePermissions<string[]>();
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const asked = limits.waiting;
  if (!asked) return null;
  return (
    <Card title={t('console.limits.waiting')}>
      <p>
        {t('console.limits.asked', { name: asked.maker, reason: asked.reason })} <When at={asked.askedAt} />
      </p>
      <div className="table-box">
        <LimitsDiff before={asked.before} after={asked.changes} />
      </div>
      {isAllowed(permissions, 'contracts', 'limits') && (
        <Commands>
          {(['approve', 'reject'] as const).map((verb) => (
            <Command
              key={verb}
              title={t(`console.limits.${verb}`)}
              text={t(`console.limits.${verb}_what`)}
              stated={asked.actions.find(({ action }) => action === verb)}
              main={verb === 'approve'}
              onClick={() => setVerdict(verb)}
            />
          ))}
        </Commands>
      )}
      {verdict && <VerdictDialog limits={limits} verdict={verdict} onClose={() => setVerdict(null)} />}
    </Card>
  );
}

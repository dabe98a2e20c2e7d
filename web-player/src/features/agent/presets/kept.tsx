import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { presetsKey, removePreset, usePresets, type Preset } from '../../../api/agent-presets';
import { Button } from '../../../components/button';
import { Dialog, DialogActions } from '../../../components/dialog';
import { EmptyState, Skeleton } from '../../../components/empty-state';
import { LoadFailed } from '../../shared/load-failed';
import { Refusal } from '../../shared/refusal';
import { TermsTable } from '../terms-table';
import { useChange } from '../use-change';

function Remove({ preset, onClose }: { preset: Preset; onClose: () => void }) {
  const { t } = useTranslation(['presets', 'agent']);
  const { busy, refused, change } = useChange(presetsKey);
  const remove = async () => {
    if (await change(() => removePreset(preset.id))) onClose();
  };
  return (
    <Dialog title={t('removeTitle', { name: preset.name })} description={t('removeText')} onClose={onClose}>
      <Refusal>{refused}</Refusal>
      <DialogActions>
        <Button onClick={onClose}>{t('agent:cancel')}</Button>
        <Button look="danger" busy={busy} onClick={() => void remove()}>
          {t('remove')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Card({ preset, onRemove }: { preset: Preset; onRemove: () => void }) {
  const { t } = useTranslation(['presets', 'agent']);
  const { name, offers, made, dropped } = preset;
  return (
    <article className="card stack gap-4">
      <div className="row between wrap-ok">
        <h2>{name}</h2>
        <Button size="sm" look="quiet" icon="x" onClick={onRemove}>
          {t('remove')}
        </Button>
      </div>
      <p className="sm muted num">
        {t('sent', { count: made })} · {t('dropped', { count: dropped })}
      </p>
      {offers.map((offer) => (
        <div key={offer.kind} className="stack tight">
          <h3>{t(`agent:kind.${offer.kind}`)}</h3>
          <TermsTable kind={offer.kind} version={offer} />
        </div>
      ))}
    </article>
  );
}

/** The presets that I keep. */
export function Kept() {
  const { t } = useTranslation('presets');
  const [removing, setRemoving] = useState<Preset | null>(null);
  const { data, error, refetch } = usePresets();
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-60" />;
  if (data.total === 0) return <EmptyState motif="drum" palette="tan" title={t('none')} text={t('noneText')} />;
  return (
    <div className="stack gap-4">
      {data.data.map((preset) => (
        <Card key={preset.id} preset={preset} onRemove={() => setRemoving(preset)} />
      ))}
      {removing && <Remove preset={removing} onClose={() => setRemoving(null)} />}
    </div>
  );
}

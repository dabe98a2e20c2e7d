import { newClientSeed } from '@banyan/kernel/rules';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChangeSeeds, useWheelSeeds, type Spin, type Wheel } from '../../api/wheels';
import { promisesKept } from '../../api/wheel-promises';
import { Button } from '../../components/button';
import { Dialog } from '../../components/dialog';
import { Skeleton } from '../../components/empty-state';
import { Field, Input } from '../../components/field';
import { useErrorText } from '../../i18n/use-error-text';
import { useReader } from '../notices/use-reader';
import { LoadFailed } from '../shared/load-failed';
import { Refusal } from '../shared/refusal';
import { useWhole } from '../../i18n/use-whole';
import { reckon } from './wheel-proof';

const form = /^[A-Za-z0-9_-]{1,64}$/;

/** What was promised for the next spins, and the browser's own reckoning of those before. */
function Seeds({ wheel, spins }: { wheel: Wheel; spins: readonly Spin[] }) {
  const { t } = useTranslation('promotions');
  const errorText = useErrorText();
  const whole = useWhole();
  const { data, error, refetch } = useWheelSeeds(wheel.id, useReader());
  const change = useChangeSeeds(wheel.id);
  const check = useMutation({ mutationFn: () => reckon(spins, wheel.segments, promisesKept()) });
  const [seed, setSeed] = useState(newClientSeed);
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-60" />;
  const found = check.data;
  const said =
    found === undefined
      ? ''
      : found === null
        ? t('envelope.noCheck')
        : found === 'wrong'
          ? t('wheel.fair.wrong')
          : found.right === 0
            ? t('wheel.fair.hidden')
            : t('wheel.fair.right', { spins: whole(found.right) });
  const unkept = found && found !== 'wrong' ? found.unkept : 0;
  const facts = [
    ['server', data.commitment],
    ['next', data.nextCommitment],
    ['client', data.clientSeed],
    ['nonce', String(data.nonce)],
  ] as const;
  return (
    <div className="stack">
      <p className="sm">{t('wheel.fair.about')}</p>
      <dl className="stack tight wheel-seeds">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="xs muted">{t(`wheel.fair.${name}`)}</dt>
            <dd>
              <code dir="ltr">{value}</code>
            </dd>
          </div>
        ))}
      </dl>
      {wheel.status === 'OPEN' && (
        <form
          className="stack"
          onSubmit={(event) => {
            event.preventDefault();
            change.mutate({ clientSeed: seed }, { onSuccess: () => setSeed(newClientSeed()) });
          }}
        >
          <Field label={t('wheel.fair.client')} rule={t('wheel.fair.form')}>
            <Input dir="ltr" autoComplete="off" value={seed} onChange={(event) => setSeed(event.target.value.trim())} />
          </Field>
          <p className="sm muted">{t('wheel.fair.changeText')}</p>
          <Refusal>{change.error ? errorText(change.error) : undefined}</Refusal>
          <Button type="submit" busy={change.isPending} disabled={!form.test(seed)}>
            {t('wheel.fair.change')}
          </Button>
        </form>
      )}
      <p className="sm" role="status">
        {said}
        {unkept > 0 && ` ${t('wheel.fair.unkept', { spins: whole(unkept) })}`}
      </p>
      <Button icon="shield" busy={check.isPending} disabled={change.isPending} onClick={() => check.mutate()}>
        {t('wheel.fair.reckon')}
      </Button>
    </div>
  );
}

export function WheelFairness({ wheel, spins }: { wheel: Wheel; spins: readonly Spin[] }) {
  const { t } = useTranslation('promotions');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" icon="shield" onClick={() => setOpen(true)}>
        {t('wheel.fair.open')}
      </Button>
      {isOpen && (
        <Dialog title={t('wheel.fair.title')} outsideCloses onClose={() => setOpen(false)}>
          <Seeds wheel={wheel} spins={spins} />
        </Dialog>
      )}
    </>
  );
}

import { useState, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { useRecoveryCodes, type FactorState } from '../../api/factors';
import { Button } from '../../components/button';
import { FreshForm } from './fresh-form';
import { RecoveryCodes } from './recovery-codes';

/** Codes for who lost his phone: how many are left, and ten new ones. */
export function RecoveryCard({ state: { recoveryLeft, methods } }: { state: FactorState }) {
  const { t } = useTranslation('security');
  const [open, setOpen] = useState(false);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const { mutate, isPending, error, reset } = useRecoveryCodes();
  const close = () => (setOpen(false), reset());
  const make: ComponentProps<typeof FreshForm>['onSubmit'] = (given) =>
    mutate(given, { onSuccess: ({ codes: made }) => (setCodes(made), setOpen(false)) });
  return (
    <section className="card stack" aria-labelledby="recovery">
      <h2 id="recovery">{t('recovery.title')}</h2>
      <p className="sm muted">{t('recovery.text')}</p>
      {codes.length > 0 ? (
        <RecoveryCodes codes={codes} onDone={() => setCodes([])} />
      ) : (
        <>
          <p className="sm">{t('recovery.left', { count: recoveryLeft })}</p>
          {open ? (
            <FreshForm
              id="recovery-make"
              label={t('recovery.make')}
              submit={t('recovery.make')}
              busy={isPending}
              offers={methods}
              refused={error}
              onSubmit={make}
              onCancel={close}
            />
          ) : (
            <Button className="justify-self-start" icon="key" onClick={() => setOpen(true)}>
              {t(recoveryLeft > 0 ? 'recovery.again' : 'recovery.make')}
            </Button>
          )}
        </>
      )}
    </section>
  );
}

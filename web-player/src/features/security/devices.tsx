import { deviceName } from '@banyan/kernel/rules';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDevices, useRevokeDevice, type OwnDevice } from '../../api/factors';
import { Badge } from '../../components/badge';
import { Button } from '../../components/button';
import { Dialog } from '../../components/dialog';
import { Skeleton } from '../../components/empty-state';
import { Icon } from '../../components/icon';
import { Pagination } from '../../components/pagination';
import { Time } from '../../components/time';
import { toast } from '../../components/toast';
import { useErrorText } from '../../i18n/use-error-text';
import { useSession } from '../../session';
import { LoadFailed } from '../shared/load-failed';
import { PasswordForm } from './password-form';

const perPage = 8;

function RevokeDialog({ device, onClose }: { device: OwnDevice; onClose: () => void }) {
  const { t } = useTranslation('security');
  const errorText = useErrorText();
  const { mutate, isPending, error } = useRevokeDevice();
  const revoke = (password: string) =>
    mutate({ id: device.id, password }, { onSuccess: () => (toast.info(t('devices.revoked')), onClose()) });
  return (
    <Dialog
      title={t('devices.revokeTitle', { device: deviceName(device.agent) || t('devices.unknown') })}
      description={t('devices.revokeText')}
      onClose={onClose}
    >
      <PasswordForm
        label={t('devices.revoke')}
        submit={t('devices.revoke')}
        busy={isPending}
        error={error ? errorText(error) : undefined}
        onSubmit={revoke}
        onCancel={onClose}
      />
    </Dialog>
  );
}

function Line({ device }: { device: OwnDevice }) {
  const { t } = useTranslation('security');
  const [asking, setAsking] = useState(false);
  const name = deviceName(device.agent) || t('devices.unknown');
  return (
    <li className="device-line">
      <span className="ic">
        <Icon name={/Android|iPhone|iPad|Mobile/.test(device.agent) ? 'phone' : 'globe'} />
      </span>
      <span className="min-w-0 grow">
        <b className="row wrap-ok">
          <bdi>{name}</bdi>
          {device.current && <Badge tone="positive">{t('devices.this')}</Badge>}
        </b>
        <span className="xs faint row gap-3 wrap-ok">
          <bdi className="num">{device.network}</bdi>
          <span>
            {t('devices.seen')} <Time at={device.lastSeenAt} />
          </span>
        </span>
      </span>
      {!device.current && (
        <Button size="sm" aria-label={t('devices.revokeNamed', { device: name })} onClick={() => setAsking(true)}>
          {t('devices.revoke')}
        </Button>
      )}
      {asking && <RevokeDialog device={device} onClose={() => setAsking(false)} />}
    </li>
  );
}

/** Where one is and was logged in, and a way to end that. */
export function Devices() {
  const { t } = useTranslation('security');
  const { status } = useSession();
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useDevices({ page, perPage }, status === 'member');
  return (
    <section className="card stack" aria-labelledby="devices">
      <h2 id="devices">{t('devices.title')}</h2>
      <p className="sm muted">{t('devices.text')}</p>
      {error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <>
          <ul className="device-lines">
            {data.data.map((device) => (
              <Line key={device.id} device={device} />
            ))}
          </ul>
          <Pagination page={page} perPage={perPage} total={data.total} onChange={setPage} />
        </>
      ) : (
        <Skeleton className="h-40" />
      )}
    </section>
  );
}

import { deviceName } from '@banyan/kernel/rules';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { removePush, useChangePush, usePushSettings, type PushBrowser } from '../../api/push';
import { Badge } from '../../components/badge';
import { Button } from '../../components/button';
import { Skeleton } from '../../components/empty-state';
import { Time } from '../../components/time';
import { toast } from '../../components/toast';
import { useErrorText } from '../../i18n/use-error-text';
import { useSession } from '../../session';
import { endPush, pushState, startPush } from '../../session/push-browser';
import { LoadFailed } from '../shared/load-failed';
import { Refusal } from '../shared/refusal';

const stateKey = ['push-browser'] as const;

/** This browser: what it does, and how to change that. */
function Here({
  member,
  applicationServerKey,
  own,
}: {
  member: string;
  applicationServerKey: string;
  own?: PushBrowser;
}) {
  const { t } = useTranslation('profile');
  const client = useQueryClient();
  const { data: state } = useQuery({ queryKey: [...stateKey, member], queryFn: () => pushState(member), staleTime: 0 });
  const seen = () => void client.invalidateQueries({ queryKey: stateKey });
  const start = useChangePush(() => startPush(member, applicationServerKey));
  const end = useChangePush(async () => {
    await endPush();
    return own ? removePush(own.id) : null;
  });
  if (!state) return <Skeleton className="h-10" />;
  if (state === 'on')
    return (
      <div className="row between wrap-ok">
        <Badge tone="positive">{t('preferences.push.here')}</Badge>
        <Button size="sm" busy={end.isPending} onClick={() => end.mutate(undefined, { onSettled: seen })}>
          {t('preferences.push.off')}
        </Button>
      </div>
    );
  if (state !== 'off') return <p className="sm">{t(`preferences.push.${state}`)}</p>;
  return (
    <>
      <Refusal>{start.error ? t('preferences.push.failed') : undefined}</Refusal>
      <div>
        <Button
          size="sm"
          look="primary"
          icon="bell"
          busy={start.isPending}
          onClick={() =>
            start.mutate(undefined, {
              onSuccess: (saved) => saved && toast.info(t('preferences.push.done')),
              onSettled: seen,
            })
          }
        >
          {t('preferences.push.on')}
        </Button>
      </div>
    </>
  );
}

function Other({ browser }: { browser: PushBrowser }) {
  const { t } = useTranslation('profile');
  const errorText = useErrorText();
  const { mutate, isPending } = useChangePush(() => removePush(browser.id));
  const name = deviceName(browser.agent) || t('preferences.push.unknown');
  const remove = () =>
    mutate(undefined, {
      onSuccess: () => toast.info(t('preferences.push.ended')),
      onError: (error) => toast.error(errorText(error)),
    });
  return (
    <li className="row between wrap-ok">
      <span className="min-w-0">
        <bdi>{name}</bdi>{' '}
        <span className="xs faint">
          {t('preferences.push.since')} <Time at={browser.since} />
        </span>
      </span>
      <Button
        size="sm"
        busy={isPending}
        aria-label={t('preferences.push.removeNamed', { browser: name })}
        onClick={remove}
      >
        {t('preferences.push.remove')}
      </Button>
    </li>
  );
}

/** Messages while no page is open: in this browser, and in which others. */
export function Push() {
  const { t } = useTranslation('profile');
  const { status, member } = useSession();
  const { data, error, refetch } = usePushSettings(status === 'member');
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data || !member) return <Skeleton className="h-20" />;
  const others = data.browsers.filter(({ here }) => !here);
  return (
    <section className="preference stack gap-3" aria-labelledby="push-title">
      <h3 id="push-title">{t('preferences.push.title')}</h3>
      <p className="xs faint">{t('preferences.push.text')}</p>
      <Here member={member.id} applicationServerKey={data.key} own={data.browsers.find(({ here }) => here)} />
      {others.length > 0 && (
        <>
          <h4 className="sm">{t('preferences.push.others')}</h4>
          <ul className="stack gap-3">
            {others.map((browser) => (
              <Other key={browser.id} browser={browser} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

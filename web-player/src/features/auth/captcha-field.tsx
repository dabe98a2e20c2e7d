import { useRef, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { useCaptcha } from '../../api/captcha';
import { IconButton } from '../../components/button';
import { Field, Input } from '../../components/field';
import { Skeleton } from '../../components/empty-state';

const throttleMs = 1_000;

/** The picture with the code; a new one at most once a second. */
export function CaptchaField({ error, ...input }: ComponentProps<'input'> & { error?: string }) {
  const { t } = useTranslation('auth');
  const { data, refetch, isFetching } = useCaptcha(true);
  const last = useRef(0);
  const renew = () => {
    if (Date.now() - last.current < throttleMs) return;
    last.current = Date.now();
    void refetch();
  };
  return (
    <div className="captcha-row">
      <Field label={t('login.captcha')} error={error}>
        <Input {...input} autoComplete="off" autoCapitalize="off" spellCheck={false} />
      </Field>
      <div className="captcha-picture">
        {data ? (
          <img
            src={data.startsWith('data:') ? data : `data:image/png;base64,${data}`}
            alt={t('login.captchaImage')}
            width={132}
            height={48}
          />
        ) : (
          <Skeleton className="h-12 w-33" />
        )}
        <IconButton
          icon="refresh"
          label={t('login.captchaRefresh')}
          aria-busy={isFetching || undefined}
          onClick={renew}
        />
      </div>
    </div>
  );
}

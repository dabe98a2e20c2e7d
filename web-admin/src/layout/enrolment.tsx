import { inTime } from '@banyan/kernel/rules';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import type { Enrolling } from '../api/session.js';
import { Copy } from '../ui/bits.js';
import { Icon } from '../ui/icon.js';

const encoder = inTime(() => import('qrcode'));

async function picture(url: string): Promise<string> {
  const { toString } = await encoder();
  const svg = await toString(url, { type: 'svg', margin: 2 });
  return `data:image/svg+xml;base64,${btoa(svg)}`;
}

/** What an operator who enrols scans into an authenticator. */
export default function Enrolment({ value }: { value: Enrolling['enrolment'] }) {
  const t = useTranslate();
  const { data } = useQuery({
    queryKey: ['enrolment', value.secret],
    queryFn: () => picture(value.otpauthUrl),
    gcTime: 0,
  });
  return (
    <>
      <div className="note warn">
        <Icon name="alert" />
        <p>{t('console.login.enrol')}</p>
      </div>
      {data && (
        <img
          src={data}
          width={200}
          height={200}
          alt={t('console.login.qr')}
          style={{ justifySelf: 'center', background: '#fff', borderRadius: 8 }}
        />
      )}
      <div className="row nowrap secret mono">
        <span className="grow break">{value.secret}</span>
        <Copy text={value.secret} />
      </div>
    </>
  );
}

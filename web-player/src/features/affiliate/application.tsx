import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { refresh } from '../../api/refresh';
import { contactKinds, useAffiliate, type Affiliate } from '../../api/affiliate';
import { Badge, Note } from '../../components/badge';
import { useSections } from '../../brand/use-sections';
import { Button, ButtonLink } from '../../components/button';
import { Skeleton } from '../../components/empty-state';
import { Field, Input, Select, TextArea } from '../../components/field';
import { Time } from '../../components/time';
import { useTime } from '../../i18n/use-time';
import { useSession, useSessionStore } from '../../session';
import { paths } from '../../navigation/paths';
import { LoadFailed } from '../shared/load-failed';
import { Refusal } from '../shared/refusal';
import { useApplyForm } from './use-apply-form';

const looks = {
  PENDING: { tone: 'info', icon: 'clock' },
  APPROVED: { tone: 'positive', icon: 'check' },
  REJECTED: { tone: 'negative', icon: 'x' },
} as const;

/** Names of services; they are written alike in every language. */
const services = {
  ZALO: 'Zalo',
  TELEGRAM: 'Telegram',
  WHATSAPP: 'WhatsApp',
  FACEBOOK: 'Facebook',
  LINE: 'LINE',
  WECHAT: 'WeChat',
  SKYPE: 'Skype',
  QQ: 'QQ',
} as const;

function Head() {
  const { t } = useTranslation('affiliate');
  return (
    <div>
      <h2>{t('apply')}</h2>
      <p className="sm muted">{t('applyText')}</p>
    </div>
  );
}

function Form() {
  const { t } = useTranslation('affiliate');
  const { form, inputs, submit } = useApplyForm();
  const { errors, isSubmitting } = form.formState;
  return (
    <form className="card stack gap-5" noValidate aria-label={t('apply')} onSubmit={(event) => void submit(event)}>
      <Head />
      <Refusal>{errors.root?.message}</Refusal>
      <div className="grid gap-5 md:grid-cols-2 items-start">
        <Field label={t('fullName')} error={errors.fullName?.message}>
          <Input maxLength={100} autoComplete="name" {...inputs.fullName} />
        </Field>
        <Field label={t('mobile')} error={errors.mobile?.message}>
          <Input type="tel" maxLength={20} autoComplete="tel" {...inputs.mobile} />
        </Field>
        <Field label={t('contactKind')}>
          <Select {...inputs.contactKind}>
            {contactKinds.map((kind) => (
              <option key={kind} value={kind}>
                {services[kind]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t('contact')} rule={t('contactRule')} error={errors.contact?.message}>
          <Input maxLength={100} autoCapitalize="off" spellCheck={false} {...inputs.contact} />
        </Field>
      </div>
      <Field label={t('email')} rule={t('optional')} error={errors.email?.message}>
        <Input type="email" maxLength={254} autoComplete="email" {...inputs.email} />
      </Field>
      <Field label={t('remark')} rule={t('optional')} error={errors.remark?.message}>
        <TextArea maxLength={1000} {...inputs.remark} />
      </Field>
      <Button type="submit" look="primary" size="lg" full busy={isSubmitting} busyLabel={t('sending')}>
        {t('send')}
      </Button>
    </form>
  );
}

/** Where the newest application is, and why it was refused. */
function State({ application, againAt, mayApply }: Affiliate) {
  const { t } = useTranslation('affiliate');
  const { moment } = useTime();
  if (!application) return null;
  const { state, createdAt, decisionReason } = application;
  return (
    <section className="card stack gap-4" aria-labelledby="application">
      <div className="row between wrap-ok">
        <h2 id="application">{t('mine')}</h2>
        <Badge {...looks[state]}>{t(`state.${state}`)}</Badge>
      </div>
      <p className="sm muted">
        {t('sentAt')} <Time at={createdAt} />
      </p>
      {state === 'PENDING' && <Note icon="clock">{t('waits')}</Note>}
      {state === 'REJECTED' && decisionReason !== '' && (
        <Note tone="negative">{t('because', { reason: decisionReason })}</Note>
      )}
      {state === 'REJECTED' && againAt && (
        <p className="sm">{mayApply ? t('againNow') : t('again', { time: moment(againAt) })}</p>
      )}
    </section>
  );
}

/** Who was a player a moment ago still carries a player's token, so it is renewed before the agents' doors are tried. */
function Agent() {
  const { t } = useTranslation('affiliate');
  const has = useSections();
  useEffect(() => void refresh().catch(() => undefined), []);
  return (
    <section className="card stack gap-4" aria-labelledby="agent">
      <h2 id="agent">{t('agent')}</h2>
      <p className="sm muted">{t('agentText')}</p>
      {has('agentCentre') && (
        <div>
          <ButtonLink look="primary" icon="tree" to={paths.agent}>
            {t('centre')}
          </ButtonLink>
        </div>
      )}
    </section>
  );
}

/** Nobody can apply now. */
function Closed() {
  const { t } = useTranslation('affiliate');
  return (
    <section className="card stack tight" aria-labelledby="closed">
      <h2 id="closed">{t('closed')}</h2>
      <p className="sm muted">{t('closedText')}</p>
    </section>
  );
}

function Standing({ affiliate }: { affiliate: Affiliate }) {
  const { isAgent, mayApply, programme } = affiliate;
  if (isAgent) return <Agent />;
  return (
    <>
      <State {...affiliate} />
      {mayApply && (programme.applicationsOpen ? <Form /> : <Closed />)}
    </>
  );
}

/** Trial accounts cannot become agents: the way to an account of one's own. */
function Trial() {
  const { t } = useTranslation('common');
  const open = useSessionStore((state) => state.open);
  return (
    <section className="card stack gap-4" aria-labelledby="trial">
      <h2 id="trial">{t('needTrueAccount.title')}</h2>
      <p className="sm muted">{t('needTrueAccount.text')}</p>
      <div>
        <Button look="primary" onClick={() => open({ kind: 'needTrueAccount' })}>
          {t('needTrueAccount.register')}
        </Button>
      </div>
    </section>
  );
}

/** A player's way into the agent programme: applying, and what became of it. Visitors are told only when nobody can apply. */
export function Application() {
  const { status, member, trial } = useSession();
  const { data, error, refetch } = useAffiliate(status);
  if (status === 'guest') return data && !data.programme.applicationsOpen ? <Closed /> : null;
  if (member && trial) return <Trial />;
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  return member && data ? <Standing affiliate={data} /> : <Skeleton className="h-60" />;
}

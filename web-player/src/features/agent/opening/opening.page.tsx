import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Opened } from '../../../api/agent-accounts';
import { useRegisterSettings, type RegisterSettings } from '../../../api/register-settings';
import { Badge, Note } from '../../../components/badge';
import { Button, ButtonLink } from '../../../components/button';
import { Check } from '../../../components/check';
import { Skeleton } from '../../../components/empty-state';
import { Field, Input, PasswordInput } from '../../../components/field';
import { Segment } from '../../../components/segment';
import { paths } from '../../../navigation/paths';
import { useRuleText } from '../../auth/use-rule-text';
import { CopyButton } from '../../shared/copy-button';
import { LegalSentence } from '../../legal/legal-sentence';
import { LoadFailed } from '../../shared/load-failed';
import { Refusal } from '../../shared/refusal';
import { AgentFrame } from '../agent-frame';
import { PresetSelect } from '../presets/preset-select';
import { useOpeningForm } from './use-opening-form';

interface Made {
  account: Opened;
  password: string;
}

/** An agent gets an offer next, unless it is being made already. */
function Next({ account }: { account: Opened }) {
  const { t } = useTranslation('agent');
  return account.presetId ? (
    <ButtonLink icon="note" to={paths.agentPresets}>
      {t('open.preset')}
    </ButtonLink>
  ) : (
    <ButtonLink look="primary" icon="file" to={paths.agentOffer(account.id)}>
      {t('team.offer')}
    </ButtonLink>
  );
}

/** What the new member needs to log in, to be handed over once. */
function Handover({ account, password }: Made) {
  const { t } = useTranslation('agent');
  return (
    <section className="card stack gap-4" aria-labelledby="made">
      <div className="row between wrap-ok">
        <h2 id="made">{t('open.made')}</h2>
        <Badge tone="positive" icon="check">
          {t(account.accountType === 0 ? 'team.player' : 'team.agent')}
        </Badge>
      </div>
      <dl className="kv">
        {(
          [
            ['username', account.username],
            ['password', password],
          ] as const
        ).map(([name, value]) => (
          <div key={name} className="items-center">
            <dt>{t(`open.${name}`)}</dt>
            <dd className="row">
              <bdi className="num">{value}</bdi> <CopyButton value={value} what={t(`open.${name}`)} />
            </dd>
          </div>
        ))}
      </dl>
      <Note icon="key">{t('open.handover')}</Note>
      {account.accountType !== 0 && (
        <div>
          <Next account={account} />
        </div>
      )}
    </section>
  );
}

/** What is opened, and what an agent is offered at once. */
function Kind({ form }: Pick<ReturnType<typeof useOpeningForm>, 'form'>) {
  // The presets' texts are there before the choice is, so that the form never gives way to a placeholder.
  const { t } = useTranslation(['agent', 'presets']);
  return (
    <>
      <div>
        <Segment
          label={t('link.opens')}
          choices={(['PLAYER', 'AGENT'] as const).map((value) => ({ value, label: t(`open.kind.${value}`) }))}
          value={form.watch('kind')}
          onChange={(kind) => form.setValue('kind', kind)}
        />
      </div>
      {form.watch('kind') === 'AGENT' && (
        <PresetSelect value={form.watch('presetId')} onChange={(id) => form.setValue('presetId', id)} />
      )}
    </>
  );
}

function Form({ settings, onOpened }: { settings: RegisterSettings; onOpened: (made: Made) => void }) {
  const { t } = useTranslation(['agent', 'auth']);
  const { ruleText } = useRuleText();
  const { form, inputs, submit, ruleOf } = useOpeningForm(settings, (account, password) =>
    onOpened({ account, password }),
  );
  const { errors, isSubmitting } = form.formState;
  const rule = (name: string) => {
    const found = ruleOf(name);
    return found && ruleText(found);
  };
  return (
    <form className="card stack gap-5" noValidate aria-label={t('open.title')} onSubmit={(event) => void submit(event)}>
      <Kind form={form} />
      <Refusal>{errors.root?.message}</Refusal>
      <Field label={t('open.username')} rule={rule('username')} error={errors.username?.message}>
        <Input autoComplete="off" autoCapitalize="off" spellCheck={false} {...inputs.username} />
      </Field>
      <Field label={t('open.password')} rule={rule('password')} error={errors.password?.message}>
        <PasswordInput autoComplete="new-password" {...inputs.password} />
      </Field>
      <Field label={t('open.nickname')} rule={t('open.nicknameRule')}>
        <Input maxLength={50} autoComplete="off" {...inputs.nickname} />
      </Field>
      <div className="stack tight">
        <Check error={errors.acceptTerms?.message} {...inputs.terms}>
          <LegalSentence>{t('open.terms')}</LegalSentence>
        </Check>
        <Check error={errors.ageConfirmed?.message} {...inputs.age}>
          {t('open.age', { age: settings.minAge })}
        </Check>
      </div>
      <Button type="submit" look="primary" size="lg" full busy={isSubmitting} busyLabel={t('open.busy')}>
        {t('open.submit')}
      </Button>
    </form>
  );
}

function Page() {
  const { t } = useTranslation('agent');
  const { data, error, refetch } = useRegisterSettings();
  const [made, setMade] = useState<Made | null>(null);
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-96" />;
  return (
    <div className="agent-two">
      <Form settings={data} onOpened={setMade} />
      <div className="stack gap-5">
        {made && <Handover {...made} />}
        <section className="card stack gap-3" aria-labelledby="how">
          <h2 id="how">{t('open.how')}</h2>
          <p className="sm muted">{t('open.howText')}</p>
          {made && <p className="xs faint">{t('open.left', { count: made.account.left })}</p>}
          <div>
            <ButtonLink icon="link" to={paths.agentLinks}>
              {t('open.link')}
            </ButtonLink>
          </div>
        </section>
      </div>
    </div>
  );
}

/** A new account directly below the agent, with a first password to hand over. */
export function Component() {
  const { t } = useTranslation('agent');
  return (
    <AgentFrame title={t('open.title')}>
      <Page />
    </AgentFrame>
  );
}

import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { contractKinds } from '../../../api/agent';
import { bulkActions } from '../../../api/agent-bulk';
import { Button } from '../../../components/button';
import { Field, Select } from '../../../components/field';
import { Icon } from '../../../components/icon';
import { Segment } from '../../../components/segment';
import { paths } from '../../../navigation/paths';
import { useSession } from '../../../session';
import { Refusal } from '../../shared/refusal';
import { AgentFrame } from '../agent-frame';
import { Preview } from './preview';
import { Result } from './result';
import { TermsSource } from './terms-source';
import { useBulkForm } from './use-bulk';
import './bulk.css';

const none = (): readonly string[] => [];

function Asked({ form, own }: { form: ReturnType<typeof useBulkForm>; own: string }) {
  const { t } = useTranslation(['bulk', 'agent']);
  const { action, kind } = form;
  return (
    <form
      className="card stack gap-5"
      noValidate
      aria-label={t('title')}
      onSubmit={(event) => {
        event.preventDefault();
        form.look();
      }}
    >
      <Segment
        label={t('action.label')}
        choices={bulkActions.map((value) => ({ value, label: t(`action.${value}`) }))}
        value={action}
        onChange={(value) => form.choose({ action: value })}
      />
      <Field label={t('agent:contracts.kind')} rule={t(`whom.${action}`)}>
        <Select
          value={kind}
          onChange={({ target }) => form.choose({ kind: contractKinds.find((one) => one === target.value) })}
        >
          {contractKinds.map((one) => (
            <option key={one} value={one}>
              {t(`agent:kind.${one}`)}
            </option>
          ))}
        </Select>
      </Field>
      {action !== 'REMIND' && <TermsSource key={kind} kind={kind} own={own} sayings={none} ref={form.reader} />}
      {form.incomplete && <Refusal>{t('agent:offer.incomplete')}</Refusal>}
      <Refusal>{form.looking.refused}</Refusal>
      <Button type="submit" look="primary" size="lg" full busy={form.looking.busy} busyLabel={t('looking')}>
        {t('look')}
      </Button>
    </form>
  );
}

function Page({ own }: { own: string }) {
  const form = useBulkForm();
  const { action, kind, preview, sent } = form;
  if (sent) return <Result sent={sent} onAgain={form.again} />;
  return (
    <>
      <div hidden={preview !== null}>
        <Asked form={form} own={own} />
      </div>
      {preview && (
        <Preview
          action={action}
          kind={kind}
          preview={preview}
          busy={form.sending.busy}
          refused={form.sending.refused}
          onBack={form.back}
          onSend={form.send}
        />
      )}
    </>
  );
}

/** Contracts offered, amended and reminded of for many downlines at once: what is asked, what would become of it, and what became of it. */
export function Component() {
  const { t } = useTranslation(['bulk', 'agent']);
  const { member } = useSession();
  return (
    <AgentFrame title={t('title')}>
      <Link className="more" to={paths.agentContracts}>
        <Icon name="left" /> {t('agent:place.contracts')}
      </Link>
      <p className="muted">{t('text')}</p>
      {member && <Page own={member.id} />}
    </AgentFrame>
  );
}

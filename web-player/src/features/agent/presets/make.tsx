import { useTranslation } from 'react-i18next';
import { contractKinds, type ContractKind } from '../../../api/agent';
import { Button } from '../../../components/button';
import { Switch } from '../../../components/check';
import { Field, Input } from '../../../components/field';
import { Refusal } from '../../shared/refusal';
import { OfferDraft } from './offer-draft';
import { useMake } from './use-make';

/** What the server says against an offer as a whole. */
function General({ kind, make }: { kind: ContractKind; make: ReturnType<typeof useMake> }) {
  const { t } = useTranslation('agent');
  return make
    .problemsOf(kind)
    .filter(({ tier }) => tier === undefined)
    .map(({ code }) => <Refusal key={code}>{`${t(`kind.${kind}`)}: ${t(`problem.${code}`)}`}</Refusal>);
}

/** The preset's name, and which kinds of contract are offered. */
function Head({ make }: { make: ReturnType<typeof useMake> }) {
  const { t } = useTranslation(['presets', 'agent']);
  return (
    <>
      <h2>{t('make')}</h2>
      <Field label={t('name')} rule={t('nameRule')} error={make.missing ? t('nameMissing') : undefined}>
        <Input maxLength={60} value={make.name} onChange={(event) => make.setName(event.target.value)} />
      </Field>
      <fieldset className="stack tight" aria-label={t('kinds')}>
        {contractKinds.map((kind) => (
          <Switch
            key={kind}
            checked={make.kinds.includes(kind)}
            onChange={(event) => make.want(kind, event.target.checked)}
          >
            {t(`agent:kind.${kind}`)}
          </Switch>
        ))}
      </fieldset>
    </>
  );
}

/** A new preset: its name, and an offer of each kind that is wanted. */
export function Make({ own, onMade }: { own: string; onMade: () => void }) {
  const { t } = useTranslation(['presets', 'agent']);
  const make = useMake(onMade);
  const saying = (kind: ContractKind) => (tier: number) =>
    make
      .problemsOf(kind)
      .filter((problem) => problem.tier === tier)
      .map(({ code }) => t(`agent:problem.${code}`));
  return (
    <form
      className="card stack gap-5"
      noValidate
      aria-label={t('make')}
      onSubmit={(event) => {
        event.preventDefault();
        void make.submit();
      }}
    >
      <Head make={make} />
      {make.kinds.map((kind) => (
        <OfferDraft key={kind} kind={kind} own={own} sayings={saying(kind)} ref={make.keep(kind)} />
      ))}
      {make.incomplete && <Refusal>{t('incomplete')}</Refusal>}
      <Refusal>{make.refused}</Refusal>
      {make.kinds.map((kind) => (
        <General key={kind} kind={kind} make={make} />
      ))}
      <Button
        type="submit"
        look="primary"
        size="lg"
        full
        disabled={make.kinds.length === 0}
        busy={make.busy}
        busyLabel={t('saving')}
      >
        {t('save')}
      </Button>
    </form>
  );
}

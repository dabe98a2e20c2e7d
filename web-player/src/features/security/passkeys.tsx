import { deviceName } from '@banyan/kernel/rules';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/api-error';
import type { FactorMethod, FactorState } from '../../api/factors';
import {
  addPasskey,
  beginPasskey,
  confirmPasskey,
  removePasskey,
  renamePasskey,
  usePasskeyChange,
  usePasskeys,
  type Passkey,
} from '../../api/passkeys';
import { Badge, Note } from '../../components/badge';
import { Button } from '../../components/button';
import { Dialog } from '../../components/dialog';
import { Field, Input } from '../../components/field';
import { Icon } from '../../components/icon';
import { Time } from '../../components/time';
import { toast } from '../../components/toast';
import { useSession } from '../../session';
import { hasPasskeys, makePasskey } from '../../session/passkey';
import { usePasskeyText } from '../auth/use-passkey-text';
import { FreshForm, type Given } from './fresh-form';
import { RecoveryCodes } from './recovery-codes';

const most = 10;

function Add({ state, onCodes }: { state: FactorState; onCodes: (codes: readonly string[]) => void }) {
  const { t } = useTranslation('security');
  const [open, setOpen] = useState(false);
  const close = () => (setOpen(false), reset());
  const make = async (given: Given) => {
    const { options } = await beginPasskey(given);
    const name = (deviceName(navigator.userAgent) || t('passkeys.start')).slice(0, 40);
    return addPasskey({ name, credential: await makePasskey(options) });
  };
  const { mutate, isPending, error, reset } = usePasskeyChange(make, ({ codes }) => {
    toast.info(t('passkeys.added'));
    close();
    onCodes(codes);
  });
  if (!open)
    return (
      <Button className="justify-self-start" look="primary" icon="key" onClick={() => setOpen(true)}>
        {t('passkeys.add')}
      </Button>
    );
  return (
    <FreshForm
      id="passkey-add"
      label={t('passkeys.add')}
      submit={t('passkeys.go')}
      offers={state.methods}
      busy={isPending}
      refused={error}
      onSubmit={mutate}
      onCancel={close}
    />
  );
}

function RenameDialog({ passkey: { id, name }, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { t } = useTranslation(['security', 'auth', 'profile']);
  const text = usePasskeyText();
  const [typed, setTyped] = useState(name);
  const [empty, setEmpty] = useState(false);
  const { mutate, isPending, error } = usePasskeyChange(
    (next: string) => renamePasskey(id, next),
    () => {
      toast.info(t('passkeys.renamed'));
      onClose();
    },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setEmpty(typed.trim() === '');
    if (isPending || typed.trim() === '') return;
    mutate(typed.trim());
  };
  return (
    <Dialog title={t('passkeys.renameNamed', { name })} onClose={onClose}>
      <form className="stack" noValidate onSubmit={submit}>
        <Field
          label={t('passkeys.name')}
          rule={t('passkeys.nameHelp')}
          error={empty ? t('auth:login.empty', { field: t('passkeys.name') }) : error ? text(error) : undefined}
        >
          <Input autoFocus maxLength={40} value={typed} onChange={(event) => setTyped(event.target.value)} />
        </Field>
        <div className="row wrap-ok">
          <Button type="submit" look="primary" busy={isPending} busyLabel={t('profile:saving')}>
            {t('passkeys.save')}
          </Button>
          <Button look="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface ProveProps {
  passkey: Passkey;
  state: FactorState;
  onClose: () => void;
}

/** What a new password suspended may be somebody else's, and the recovery codes too: neither is asked for unless the service does. */
const forgeable: readonly FactorMethod[] = ['passkey', 'recovery'];

function RemoveDialog({ passkey: { id, name, suspendedAt }, state, onClose }: ProveProps) {
  const { t } = useTranslation('security');
  const { mutate, isPending, error } = usePasskeyChange(
    (given: Given) => removePasskey(id, given),
    () => {
      toast.info(t('passkeys.removed'));
      onClose();
    },
  );
  const [asked, setAsked] = useState(!suspendedAt);
  if (!asked && error instanceof ApiError && error.code === 'identity.second_factor_unavailable') setAsked(true);
  const offers = asked ? state.methods : state.methods.filter(({ method }) => !forgeable.includes(method));
  return (
    <Dialog title={t('passkeys.removeNamed', { name })} description={t('passkeys.removeText')} onClose={onClose}>
      <FreshForm
        id="passkey-remove"
        label={t('passkeys.removeNamed', { name })}
        submit={t('passkeys.remove')}
        offers={offers}
        busy={isPending}
        refused={error}
        onSubmit={mutate}
        onCancel={onClose}
      />
    </Dialog>
  );
}

function ConfirmDialog({ passkey: { id, name }, state, onClose }: ProveProps) {
  const { t } = useTranslation('security');
  const { mutate, isPending, error } = usePasskeyChange(
    (given: Given) => confirmPasskey(id, given),
    () => {
      toast.info(t('passkeys.confirmed'));
      onClose();
    },
  );
  return (
    <Dialog title={t('passkeys.confirmNamed', { name })} description={t('passkeys.suspendedText')} onClose={onClose}>
      <FreshForm
        id="passkey-confirm"
        label={t('passkeys.confirmNamed', { name })}
        submit={t('passkeys.confirm')}
        offers={state.methods}
        busy={isPending}
        refused={error}
        onSubmit={mutate}
        onCancel={onClose}
      />
    </Dialog>
  );
}

function Line({ passkey, state }: { passkey: Passkey; state: FactorState }) {
  const { t } = useTranslation('security');
  const [asking, setAsking] = useState<'rename' | 'remove' | 'confirm' | null>(null);
  const { name, host, synced, createdAt, lastUsedAt, suspendedAt } = passkey;
  const close = () => setAsking(null);
  return (
    <li className="device-line">
      <span className="ic">
        <Icon name="key" />
      </span>
      <span className="min-w-0 grow">
        <b className="row wrap-ok">
          <bdi className="break-words min-w-0">{name}</bdi>
          {synced && <Badge>{t('passkeys.synced')}</Badge>}
          {suspendedAt && (
            <Badge tone="warning" icon="alert">
              {t('passkeys.suspended')}
            </Badge>
          )}
        </b>
        <span className="xs faint row gap-3 wrap-ok">
          <bdi>{host === location.hostname ? t('passkeys.here') : host}</bdi>
          <span>
            {t('passkeys.created')} <Time at={createdAt} />
          </span>
          <span>
            {lastUsedAt ? (
              <>
                {t('passkeys.used')} <Time at={lastUsedAt} />
              </>
            ) : (
              t('passkeys.never')
            )}
          </span>
        </span>
        <span className="row wrap-ok gap-2 mt-2">
          {suspendedAt && (
            <Button
              size="sm"
              look="primary"
              aria-label={t('passkeys.confirmNamed', { name })}
              onClick={() => setAsking('confirm')}
            >
              {t('passkeys.confirm')}
            </Button>
          )}
          <Button size="sm" aria-label={t('passkeys.renameNamed', { name })} onClick={() => setAsking('rename')}>
            {t('passkeys.rename')}
          </Button>
          <Button size="sm" aria-label={t('passkeys.removeNamed', { name })} onClick={() => setAsking('remove')}>
            {t('passkeys.remove')}
          </Button>
        </span>
      </span>
      {asking === 'rename' && <RenameDialog passkey={passkey} onClose={close} />}
      {asking === 'remove' && <RemoveDialog passkey={passkey} state={state} onClose={close} />}
      {asking === 'confirm' && <ConfirmDialog passkey={passkey} state={state} onClose={close} />}
    </li>
  );
}

/** The passkeys of the member: a way in without a password, and both steps at once. */
export function PasskeysCard({ state }: { state: FactorState }) {
  const { t } = useTranslation(['security', 'auth']);
  const { status, member } = useSession();
  const [codes, setCodes] = useState<readonly string[]>([]);
  const { data } = usePasskeys(status === 'member');
  if (!data || (!data.offered && data.passkeys.length === 0)) return null;
  const { offered, passkeys } = data;
  const hindrance = !offered
    ? t('passkeys.closed')
    : passkeys.length >= most
      ? t('passkeys.full')
      : member?.passwordSet === false
        ? t('passkeys.unset')
        : hasPasskeys()
          ? null
          : t('auth:passkey.unsupported');
  return (
    <section className="card stack" aria-labelledby="passkeys">
      <h2 id="passkeys">{t('passkeys.title')}</h2>
      <p className="sm muted">{t('passkeys.text')}</p>
      {passkeys.length === 0 ? (
        <p className="sm">{t('passkeys.none')}</p>
      ) : (
        <ul className="device-lines">
          {passkeys.map((passkey) => (
            <Line key={passkey.id} passkey={passkey} state={state} />
          ))}
        </ul>
      )}
      {codes.length > 0 ? (
        <RecoveryCodes codes={codes} onDone={() => setCodes([])} />
      ) : hindrance ? (
        <Note>{hindrance}</Note>
      ) : (
        <Add state={state} onCodes={setCodes} />
      )}
    </section>
  );
}

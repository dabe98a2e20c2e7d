import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { balanceKey } from '../../api/balance';
import { paymentPasswordKey } from '../../api/payment-password';
import {
  sendTransfer,
  transfersKey,
  type Transfer,
  type TransferRequest,
  type TransferRules,
} from '../../api/transfers';
import { Button } from '../../components/button';
import { Dialog, DialogActions } from '../../components/dialog';
import { Field, Select } from '../../components/field';
import { toast } from '../../components/toast';
import { useMoney } from '../../i18n/use-money';
import { AmountField } from '../wallet/amount-field';
import { CommandNews } from '../wallet/command-news';
import { useAmount } from '../wallet/use-amount';
import { useMoneyCommand } from '../wallet/use-money-command';
import { PaymentPasswordField, useMayPay } from './payment-password-field';

export interface Recipient {
  memberId: string;
  username: string;
  nickname: string;
  side: 'UP' | 'DOWN';
}

type CommandDraft = Omit<TransferRequest, 'idempotencyKey'>;

/** The second step: who gets how much, and the payment password. */
function Confirm({
  draft,
  recipient,
  onClose,
}: {
  draft: Omit<CommandDraft, 'paymentPassword'> & { currency: string };
  recipient: Recipient;
  onClose: () => void;
}) {
  const { t } = useTranslation('agent');
  const { money } = useMoney();
  const client = useQueryClient();
  const mayPay = useMayPay();
  const [password, setPassword] = useState('');
  const { state, busy, send } = useMoneyCommand<CommandDraft, Transfer>('transfer', sendTransfer, {
    secret: 'paymentPassword',
  });
  const done = state.at === 'done';
  useEffect(() => {
    if (!done) return;
    for (const queryKey of [transfersKey, balanceKey, ['statement']]) void client.invalidateQueries({ queryKey });
    toast.money(t('transfer.done', { name: recipient.nickname, amount: money(draft.amountMinor, draft.currency) }));
    onClose();
  }, [done, client, money, onClose, recipient.nickname, t, draft.amountMinor, draft.currency]);
  useEffect(() => {
    if (state.at !== 'refused') return;
    setPassword('');
    void client.invalidateQueries({ queryKey: paymentPasswordKey });
  }, [state.at, client]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { toId, amountMinor } = draft;
    if (password !== '') send({ toId, amountMinor, paymentPassword: password });
  };
  return (
    <Dialog title={t('transfer.confirm')} onClose={busy ? undefined : onClose}>
      <form className="stack" noValidate onSubmit={submit}>
        <dl className="kv">
          <div>
            <dt>{t('transfer.to')}</dt>
            <dd>
              <bdi>
                {recipient.nickname} ({recipient.username})
              </bdi>
            </dd>
          </div>
          <div>
            <dt>{t('transfer.amount')}</dt>
            <dd className="num">{money(draft.amountMinor, draft.currency)}</dd>
          </div>
        </dl>
        <CommandNews state={state} />
        <PaymentPasswordField value={password} onChange={setPassword} disabled={busy} />
        <DialogActions>
          <Button onClick={onClose} disabled={busy}>
            {t('cancel')}
          </Button>
          <Button
            type="submit"
            look="primary"
            busy={busy}
            busyLabel={t('transfer.sending')}
            disabled={!mayPay || password === ''}
          >
            {t('transfer.send')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** The first step: to whom and how much, within the day's limit. */
export function TransferForm({
  rules,
  recipients,
  asked,
}: {
  rules: TransferRules;
  recipients: readonly Recipient[];
  asked: string;
}) {
  const { t } = useTranslation('agent');
  const [toId, setToId] = useState('');
  const [confirming, setConfirming] = useState<string | null>(null);
  const least = (a: bigint, b: bigint) => (a < b ? a : b);
  const { currency } = rules;
  const limits = {
    currency,
    min: BigInt(rules.minMinor),
    max: least(BigInt(rules.maxMinor), BigInt(rules.dailyLeftMinor)),
    available: BigInt(rules.availableMinor),
  };
  const amount = useAmount(null, limits);
  const recipient =
    recipients.find(({ memberId }) => memberId === (toId || asked)) ??
    (recipients.length === 1 ? recipients[0] : undefined);
  const close = () => setConfirming(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const minor = amount.check();
    if (minor !== null && recipient) setConfirming(String(minor));
  };
  return (
    <form className="card stack gap-6" noValidate onSubmit={submit}>
      <Field label={t('transfer.to')}>
        <Select value={recipient?.memberId ?? ''} onChange={(event) => setToId(event.target.value)}>
          <option value="">{t('transfer.choose')}</option>
          {recipients.map(({ memberId, nickname, username, side }) => (
            <option key={memberId} value={memberId}>
              {`${t(`transfer.side.${side}`)}: ${nickname} (${username})`}
            </option>
          ))}
        </Select>
      </Field>
      <AmountField
        amount={amount}
        limits={limits}
        suggested={[10n, 20n, 50n, 100n].map((step) => step * limits.min).filter((minor) => minor <= limits.available)}
      />
      <Button type="submit" look="primary" size="lg" full disabled={!recipient}>
        {t('transfer.next')}
      </Button>
      {confirming !== null && recipient && (
        <Confirm
          draft={{ toId: recipient.memberId, amountMinor: confirming, currency }}
          recipient={recipient}
          onClose={() => {
            close();
            amount.setText('');
          }}
        />
      )}
    </form>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { balanceKey } from '../../api/balance';
import { moveAtVendor, vendorWalletsKey, type VendorMove, type VendorTransfer } from '../../api/vendor-wallets';
import { Button } from '../../components/button';
import { Dialog, DialogActions } from '../../components/dialog';
import { toast } from '../../components/toast';
import { AmountField } from './amount-field';
import { CommandNews } from './command-news';
import { useAmount } from './use-amount';
import { useMoneyCommand } from './use-money-command';

export interface MoveDialogProps {
  vendor: string;
  name: string;
  direction: VendorMove['direction'];
  /** What there is to move. */
  available: bigint;
  currency: string;
  onClose: () => void;
}

const words = { SUCCESS: 'vendors.done', FAILED: 'vendors.failed' } as const;

/** An amount to a vendor or back. */
export default function MoveDialog({ vendor, name, direction, available, currency, onClose }: MoveDialogProps) {
  const { t } = useTranslation('wallet');
  const client = useQueryClient();
  const limits = { currency, min: 1n, max: available, available };
  const amount = useAmount(null, limits);
  const { state, busy, send } = useMoneyCommand<Omit<VendorMove, 'idempotencyKey'>, VendorTransfer>(
    `vendor.${vendor}.${direction}`,
    moveAtVendor,
  );
  useEffect(() => {
    if (state.at !== 'done') return;
    void client.invalidateQueries({ queryKey: vendorWalletsKey });
    void client.invalidateQueries({ queryKey: balanceKey });
    const { state: end } = state.result;
    if (end === 'FAILED') toast.error(t(words.FAILED));
    else toast.info(t(end === 'SUCCESS' ? words.SUCCESS : 'vendors.underWay'));
    onClose();
  }, [state, client, t, onClose]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const minor = amount.check();
    if (minor !== null) send({ vendor, direction, amountMinor: minor.toString() });
  };
  return (
    <Dialog title={t(`vendors.${direction}`, { name })} onClose={onClose} description={t('vendors.moveText')}>
      <form className="stack" noValidate onSubmit={submit}>
        <AmountField amount={amount} limits={limits} all={available} disabled={busy} />
        <CommandNews state={state} />
        <DialogActions>
          <Button onClick={onClose}>{t('vendors.back')}</Button>
          <Button type="submit" look="primary" busy={busy} busyLabel={t('vendors.moving')}>
            {t('vendors.move')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

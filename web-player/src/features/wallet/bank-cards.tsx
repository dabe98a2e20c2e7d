import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { maxBankCards, useBankCards, useRemoveBankCard, type BankCard } from '../../api/bank-cards';
import { Button, IconButton } from '../../components/button';
import { Dialog, DialogActions } from '../../components/dialog';
import { Skeleton } from '../../components/empty-state';
import { toast } from '../../components/toast';
import { useErrorText } from '../../i18n/use-error-text';
import { lazyInTime } from '../../navigation/chunks';
import { useSession } from '../../session';

/** With the words of payment passwords, which the wallet itself does not need. */
const AddCard = lazyInTime(() => import('./add-card'));

function RemoveDialog({ card, onClose }: { card: BankCard; onClose: () => void }) {
  const { t } = useTranslation(['wallet', 'common']);
  const errorText = useErrorText();
  const { mutate, isPending } = useRemoveBankCard();
  const remove = () =>
    mutate(card.id, {
      onSuccess: () => {
        toast.info(t('cards.removed'));
        onClose();
      },
      onError: (error) => toast.error(errorText(error)),
    });
  return (
    <Dialog
      title={t('cards.removeTitle')}
      description={t('cards.removeText', { bank: card.bankName, number: card.accountNumber })}
      onClose={onClose}
    >
      <DialogActions>
        <Button onClick={onClose}>{t('common:cancel')}</Button>
        <Button look="danger" busy={isPending} onClick={remove}>
          {t('cards.removeConfirm')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** The accounts money may go to, at most five. */
export function BankCards() {
  const { t } = useTranslation('wallet');
  const { status } = useSession();
  const { data } = useBankCards(status === 'member');
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<BankCard | null>(null);
  if (data?.length === 0) return null;
  const full = (data?.length ?? 0) >= maxBankCards;
  return (
    <section className="card stack" aria-labelledby="cards">
      <div className="row between">
        <h2 id="cards">{t('cards.title')}</h2>
        {data && !full && !adding && (
          <Button look="quiet" size="sm" icon="plus" onClick={() => setAdding(true)}>
            {t('cards.add')}
          </Button>
        )}
      </div>
      {!data && <Skeleton className="h-16" />}
      {data?.map((card) => (
        <div key={card.id} className="acct">
          <span>
            <b className="block">{card.bankName}</b>
            <span className="sm muted">
              <bdi className="num">{card.accountNumber}</bdi> · {card.holderName}
            </span>
          </span>
          <IconButton
            icon="x"
            label={t('cards.remove', { bank: card.bankName, end: card.accountNumber.slice(-4) })}
            onClick={() => setRemoving(card)}
          />
        </div>
      ))}
      {full && <p className="help">{t('cards.limit', { count: maxBankCards })}</p>}
      {adding && (
        <Suspense fallback={<Skeleton className="h-16" />}>
          <AddCard onDone={() => setAdding(false)} />
        </Suspense>
      )}
      {removing && <RemoveDialog card={removing} onClose={() => setRemoving(null)} />}
    </section>
  );
}

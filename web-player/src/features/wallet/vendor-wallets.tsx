import { useQueries } from '@tanstack/react-query';
import { Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  useVendorTransfers,
  useVendorWallets,
  vendorBalance,
  type VendorBalance,
  type VendorMove,
  type VendorTransfer,
  type VendorWallet,
} from '../../api/vendor-wallets';
import { Badge } from '../../components/badge';
import { Button } from '../../components/button';
import { Skeleton } from '../../components/empty-state';
import { Money } from '../../components/money';
import { Time } from '../../components/time';
import { toast } from '../../components/toast';
import { useBalance, useSession } from '../../session';
import { lazyInTime } from '../../navigation/chunks';
import { useRecall } from './use-vendor-moves';

/** Comes with a press, and what it asks the amount with. */
const MoveDialog = lazyInTime(() => import('./move-dialog'));

interface RowProps {
  wallet: VendorWallet;
  found: VendorBalance | undefined;
  /** The vendor could not be asked. */
  failed: boolean;
  onMove: (direction: VendorMove['direction']) => void;
}

const held = (found: VendorBalance | undefined): bigint => BigInt(found?.balanceMinor ?? 0);

function Row({ wallet: { name }, found, failed, onMove }: RowProps) {
  const { t } = useTranslation('wallet');
  const { balance, hidden } = useBalance();
  return (
    <li>
      <span className="min-w-0">
        <b className="block" dir="auto">
          {name}
        </b>
        {!found && !failed && <Skeleton className="h-5 w-24" />}
        {(failed || found?.balanceMinor === null) && <span className="sm muted">{t('vendors.silent')}</span>}
        {found?.balanceMinor && <Money minor={found.balanceMinor} currency={found.currency} masked={hidden} />}
      </span>
      <span className="row wrap-ok">
        <Button size="sm" disabled={held(found) === 0n} onClick={() => onMove('WITHDRAW')}>
          {t('vendors.out')}
        </Button>
        <Button size="sm" disabled={!balance || BigInt(balance.availableMinor) <= 0n} onClick={() => onMove('DEPOSIT')}>
          {t('vendors.in')}
        </Button>
      </span>
    </li>
  );
}

const tones = { PENDING: 'warning', UNKNOWN: 'warning', SUCCESS: 'positive', FAILED: 'negative' } as const;

function Latest({ moves, names }: { moves: readonly VendorTransfer[]; names: ReadonlyMap<string, string> }) {
  const { t } = useTranslation('wallet');
  if (moves.length === 0) return null;
  return (
    <ul className="entries">
      {moves.slice(0, 3).map(({ id, vendor, direction, amountMinor, currency, state, createdAt }) => (
        <li key={id}>
          <span className="min-w-0">
            <span className="block">{t(`vendors.${direction}`, { name: names.get(vendor) ?? vendor })}</span>
            <span className="faint xs">
              <Money minor={amountMinor} currency={currency} /> · <Time at={createdAt} />
            </span>
          </span>
          <Badge tone={tones[state]}>{t(`vendors.state.${state}`)}</Badge>
        </li>
      ))}
    </ul>
  );
}

function Wallets({ wallets }: { wallets: readonly VendorWallet[] }) {
  const { t } = useTranslation('wallet');
  const { balance } = useBalance();
  const answers = useQueries({ queries: wallets.map(({ vendor }) => vendorBalance(vendor)) });
  const { data: moves } = useVendorTransfers(true);
  const { busy, recall } = useRecall();
  const id = useId();
  const [open, setOpen] = useState<{ wallet: VendorWallet; direction: VendorMove['direction'] } | null>(null);
  const known = answers.flatMap(({ data }) => data ?? []);
  const full = known.filter((one) => held(one) > 0n);
  const found = (vendor: string) => known.find((one) => one.vendor === vendor);
  const back = async () => {
    const failed = await recall(full);
    if (failed > 0) toast.error(t('vendors.recallFailed'));
    else toast.info(t('vendors.recalled'));
  };
  return (
    <section className="card stack" aria-labelledby={id}>
      <div className="row between">
        <h2 id={id}>{t('vendors.title')}</h2>
        <Button
          size="sm"
          disabled={full.length === 0}
          busy={busy}
          busyLabel={t('vendors.moving')}
          onClick={() => void back()}
        >
          {t('vendors.recall')}
        </Button>
      </div>
      <p className="sm muted">{t('vendors.text')}</p>
      <ul className="entries">
        {wallets.map((wallet, place) => (
          <Row
            key={wallet.vendor}
            wallet={wallet}
            found={found(wallet.vendor)}
            failed={answers[place]?.isError ?? false}
            onMove={(direction) => setOpen({ wallet, direction })}
          />
        ))}
      </ul>
      <Latest moves={moves ?? []} names={new Map(wallets.map(({ vendor, name }) => [vendor, name]))} />
      {open && balance && (
        <Suspense fallback={null}>
          <MoveDialog
            vendor={open.wallet.vendor}
            name={open.wallet.name}
            direction={open.direction}
            available={open.direction === 'DEPOSIT' ? BigInt(balance.availableMinor) : held(found(open.wallet.vendor))}
            currency={balance.currency}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
    </section>
  );
}

/** Money at vendors that keep it themselves. Nothing where one wallet serves all. */
export function VendorWallets() {
  const { status, trial } = useSession();
  const { balance } = useBalance();
  const { data } = useVendorWallets(status === 'member' && !trial && balance?.isSingle === false);
  return data && data.length > 0 ? <Wallets wallets={data} /> : null;
}

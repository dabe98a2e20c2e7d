import { decimalOf, currencyOf } from '@banyan/kernel/money';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Transfer } from '../../api/deposit';
import { Note } from '../../components/badge';
import { Money } from '../../components/money';
import { Qr } from '../../components/qr';
import { useMoney } from '../../i18n/use-money';
import { CopyButton } from '../shared/copy-button';

type Copied = 'accountNumber' | 'accountName' | 'amount' | 'content';

function Row({ label, copy, what, children }: { label: string; copy?: string; what?: Copied; children: ReactNode }) {
  const { t } = useTranslation('wallet');
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <span>{children}</span>
        {copy && what && <CopyButton value={copy} what={t(`copyWhat.${what}`)} />}
      </dd>
    </div>
  );
}

/** What to write on a bank transfer: scan it, or copy each part. */
export function TransferDetails({ transfer, currency }: { transfer: Transfer; currency: string }) {
  const { t } = useTranslation('wallet');
  const { money } = useMoney();
  const { bankName, accountNumber, accountName, amountMinor, content, vietQr } = transfer;
  return (
    <section className="stack gap-5" aria-labelledby="transfer">
      <h2 id="transfer">{t('transfer.title')}</h2>
      <div className="transfer">
        <div className="stack tight justify-items-center">
          <Qr text={vietQr} size={200} label={t('transfer.qr', { amount: money(amountMinor, currency) })} />
          <p className="xs muted text-center max-w-56">{t('transfer.scan')}</p>
        </div>
        <dl className="transfer-rows">
          <Row label={t('transfer.bank')}>{bankName}</Row>
          <Row label={t('transfer.accountNumber')} copy={accountNumber} what="accountNumber">
            <bdi className="num">{accountNumber}</bdi>
          </Row>
          <Row label={t('transfer.accountName')} copy={accountName} what="accountName">
            {accountName}
          </Row>
          <Row
            label={t('transfer.amount')}
            copy={decimalOf(BigInt(amountMinor), currencyOf(currency).scale)}
            what="amount"
          >
            <Money minor={amountMinor} currency={currency} />
          </Row>
          <Row label={t('transfer.content')} copy={content} what="content">
            <bdi className="num">{content}</bdi>
          </Row>
        </dl>
      </div>
      <Note tone="warning">{t('transfer.exact')}</Note>
    </section>
  );
}

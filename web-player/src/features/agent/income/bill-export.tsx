import { currencyOf, decimalOf } from '@banyan/kernel/money';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { fetchAllBills, type Bill } from '../../../api/agent-bills';
import { Button } from '../../../components/button';
import { toast } from '../../../components/toast';
import { useErrorText } from '../../../i18n/use-error-text';
import { usePeriodName } from './bill-words';

/** A cell of a sheet: quoted where it has to be, and no formula whatever its text begins with. */
export function cellOf(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

const sheetOf = (rows: ReadonlyArray<readonly string[]>): string =>
  `\uFEFF${rows.map((row) => row.map(cellOf).join(',')).join('\r\n')}\r\n`;

function save(text: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  URL.revokeObjectURL(address);
}

/** Every bill that the filter shows, as a sheet; amounts as plain decimals. */
export function BillExport({ filter }: { filter: object }) {
  const { t } = useTranslation(['income', 'agent']);
  const errorText = useErrorText();
  const periodName = usePeriodName();
  const amount = (minor: string, currency: string) => decimalOf(BigInt(minor), currencyOf(currency).scale);
  const rowOf = (bill: Bill) => [
    periodName(bill),
    t(`agent:kindShort.${bill.kind}`),
    bill.downline,
    amount(bill.betMinor, bill.currency),
    amount(bill.grossMinor, bill.currency),
    amount(bill.netMinor, bill.currency),
    bill.currency,
    t(`state.${bill.state}`),
  ];
  const titles = (['period', 'kind', 'who', 'bet', 'gross', 'net'] as const).map((column) => t(`column.${column}`));
  const { mutate, isPending } = useMutation({
    mutationFn: () => fetchAllBills(filter),
    onSuccess: (bills) =>
      save(
        sheetOf([[...titles, t('column.currency'), t('column.state')], ...bills.map(rowOf)]),
        `${t('export.file')}.csv`,
      ),
    onError: (error) => toast.error(errorText(error)),
  });
  return (
    <Button size="sm" icon="download" busy={isPending} busyLabel={t('export.busy')} onClick={() => mutate()}>
      {t('export.action')}
    </Button>
  );
}

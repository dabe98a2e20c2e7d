import { useTranslate } from 'react-admin';
import { VendorName } from '../ui/names.js';

/** Who asked the ledger for a movement: a vendor, a payment channel, or a part of the platform. */
export function Source({ value }: { value: string }) {
  const t = useTranslate();
  const [kind = '', ...rest] = value.split(':');
  const name = rest.join(':');
  if (kind === 'vendor' && name) return <VendorName code={name} />;
  return `${t(`console.ledger_source.${kind}`, { _: kind })}${name && ` · ${name}`}`;
}

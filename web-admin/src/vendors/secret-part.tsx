import { useTranslate } from 'react-admin';
import { Copy, Facts } from '../ui/bits.js';
import { Icon } from '../ui/icon.js';

/** One of the two parts of a vendor's secret, once. Closing forgets it: the platform itself keeps it sealed. */
export function SecretPart({ keyId, part, which }: { keyId: string; part: string; which: 'first' | 'second' }) {
  const t = useTranslate();
  return (
    <>
      <div className="note warn">
        <Icon name="alert" />
        <p>{t(`console.vendor.part_${which}`)}</p>
      </div>
      <Facts
        rows={[
          [
            t('console.vendor.key_id'),
            <span key="k" className="mono">
              {keyId}
            </span>,
          ],
        ]}
      />
      <div className="row nowrap secret mono">
        <span className="grow break" data-testid="secret-part">
          {part}
        </span>
        <Copy text={part} />
      </div>
    </>
  );
}

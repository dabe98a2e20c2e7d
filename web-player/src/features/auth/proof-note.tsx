import { useTranslation } from 'react-i18next';
import { useWorking } from '../../api/proof-work';

/** Says, also to who does not see the screen, why it takes a moment longer. Always there, so that what appears in it is read out. */
export function ProofNote() {
  const { t } = useTranslation('auth');
  const working = useWorking();
  return (
    <p role="status" className={working ? 'sm muted text-center' : 'sr-only'}>
      {working && t('proof')}
    </p>
  );
}

import { useTranslation } from 'react-i18next';
import { useSession } from '../../session';

/** Who reads, and in which language: what is told to one is not told to another. */
export function useReader(): string {
  const { i18n } = useTranslation();
  const { member } = useSession();
  return `${i18n.language} ${member?.id ?? ''}`;
}

import { useInvitation } from '../api/invitation';
import { invitation } from './invitation';
import { useBrand } from '../brand/use-brand';

/**
 * Whether this visitor is offered an account: where the brand takes anybody, or for the guest of a link that has not ended. Where
 * nobody answers for the link the registration itself will.
 */
export function useMayRegister(code = invitation()): boolean {
  const { flags, loaded } = useBrand();
  const asked = loaded && !flags.directRegistration ? code : '';
  const { data, isLoading } = useInvitation(asked);
  return flags.directRegistration || (asked !== '' && !isLoading && data?.open !== false);
}

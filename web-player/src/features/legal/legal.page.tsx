import { useLocation } from 'react-router';
import { paths } from '../../navigation/paths';
import { Legal } from './legal';

/** /terms and /privacy, open to everybody. */
export function Component() {
  const { pathname } = useLocation();
  return <Legal text={pathname.startsWith(paths.privacy) ? 'privacy' : 'terms'} />;
}

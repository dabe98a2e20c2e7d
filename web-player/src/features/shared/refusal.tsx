import { Note } from '../../components/badge';

/** Why a form was refused, said aloud when it appears. */
export function Refusal({ children }: { children: string | undefined }) {
  if (!children) return null;
  return (
    <div role="alert">
      <Note tone="negative">{children}</Note>
    </div>
  );
}

import { useErrorText } from '../../i18n/use-error-text';
import { Refusal } from '../shared/refusal';
import { Checking } from './checking';
import type { CommandState } from './use-money-command';

/** What became of a command so far, when it is neither fresh nor done. */
export function CommandNews<R>({ state }: { state: CommandState<R> }) {
  const errorText = useErrorText();
  if (state.at === 'unknown') return <Checking since={state.since} />;
  return state.at === 'refused' ? <Refusal>{errorText(state.error)}</Refusal> : null;
}

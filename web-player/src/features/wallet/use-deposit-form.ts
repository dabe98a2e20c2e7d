import { useEffect, useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { createDeposit, type DepositRequest } from '../../api/create-deposit';
import type { Deposit } from '../../api/deposit';
import type { DepositMethod } from '../../api/deposit-methods';
import { useBrand } from '../../brand/use-brand';
import { storeDeposit, storedDeposit, type LastDeposit } from '../../session/preferences';
import { draftOf, useKeepDraft } from '../../session/use-draft';
import { paths } from '../../navigation/paths';
import { useAmount } from './use-amount';
import { useMoneyCommand } from './use-money-command';

/** At least one way to pay. */
export type Methods = readonly [DepositMethod, ...DepositMethod[]];

type CommandDraft = Omit<DepositRequest, 'idempotencyKey'>;

/** The deposit being written; it starts with the way and the amount of the last time. */
export function useDepositForm(methods: Methods) {
  const { currency } = useBrand().brand;
  const navigate = useNavigate();
  const [last] = useState(() => draftOf<LastDeposit>('deposit') ?? storedDeposit());
  const [code, choose] = useState(last?.method);
  const method = methods.find((one) => one.code === code) ?? methods[0];
  const limits = { currency, min: BigInt(method.minMinor), max: BigInt(method.maxMinor) };
  const amount = useAmount(last?.amountMinor ? BigInt(last.amountMinor) : null, limits);
  const { state, busy, send } = useMoneyCommand<CommandDraft, Deposit>('deposit', createDeposit);
  useKeepDraft<LastDeposit>('deposit', { method: method.code, amountMinor: amount.value?.toString() ?? '' });
  useEffect(() => {
    if (state.at !== 'done') return;
    const { id, redirectUrl } = state.result;
    void Promise.resolve(navigate(paths.depositOf(id))).then(() => redirectUrl && location.assign(redirectUrl));
  }, [state, navigate]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const minor = amount.check();
    if (minor === null) return;
    storeDeposit({ method: method.code, amountMinor: minor.toString() });
    send({ method: method.code as CommandDraft['method'], amountMinor: minor.toString() });
  };
  return { method, choose, amount, limits, state, busy: busy || state.at === 'done', submit };
}

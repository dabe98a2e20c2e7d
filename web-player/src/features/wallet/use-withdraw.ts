import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { balanceKey } from '../../api/balance';
import type { BankCard } from '../../api/bank-cards';
import { createWithdrawal, type WithdrawalRequest } from '../../api/create-withdrawal';
import { paymentPasswordKey } from '../../api/payment-password';
import { withdrawalsKey, type Withdrawal } from '../../api/withdrawal';
import { turnoverKey } from '../../api/turnover';
import { withdrawalRulesKey, type WithdrawalRules } from '../../api/withdrawal-rules';
import { draftOf, useKeepDraft } from '../../session/use-draft';
import { paths } from '../../navigation/paths';
import { useAmount } from './use-amount';
import { useMoneyCommand } from './use-money-command';

interface WithdrawDraft {
  amountMinor: string;
  card: string | null;
}

type CommandDraft = Omit<WithdrawalRequest, 'idempotencyKey'>;

/** The most is the brand's or what the member's level leaves, whichever is less. */
function limitsOf({ currency, minMinor, maxMinor, availableMinor, levelMinor }: WithdrawalRules) {
  const [most, left] = [BigInt(maxMinor), BigInt(levelMinor ?? maxMinor)];
  return { currency, min: BigInt(minMinor), max: left < most ? left : most, available: BigInt(availableMinor) };
}

/** After a request: the money is set aside, so everything that shows it is asked for again, and the timeline opens, which says that it came. */
function useArrival(result: Withdrawal | null) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const arrived = useRef(false);
  useEffect(() => {
    if (!result || arrived.current) return;
    arrived.current = true;
    for (const queryKey of [balanceKey, withdrawalsKey, withdrawalRulesKey, turnoverKey])
      void client.invalidateQueries({ queryKey });
    void navigate(paths.withdrawalOf(result.id));
  }, [result, client, navigate]);
}

/** After a refusal the payment password is typed anew, and what it may have been refused for is asked for: whether it is locked, what may go. */
function useFreshPassword(refused: boolean, clear: () => void) {
  const client = useQueryClient();
  useEffect(() => {
    if (!refused) return;
    clear();
    for (const queryKey of [paymentPasswordKey, withdrawalRulesKey, turnoverKey])
      void client.invalidateQueries({ queryKey });
    // Once per refusal.
  }, [refused, client]);
}

/** The withdrawal being written: held to the rules, sent once, kept when the form has to go. */
export function useWithdraw(rules: WithdrawalRules, cards: readonly BankCard[]) {
  const [last] = useState(() => draftOf<WithdrawDraft>('withdraw'));
  const [picked, pick] = useState(last?.card ?? null);
  const card = cards.find(({ id }) => id === picked) ?? cards[0];
  const limits = limitsOf(rules);
  const amount = useAmount(last?.amountMinor ? BigInt(last.amountMinor) : null, limits);
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState(false);
  const { state, busy, send } = useMoneyCommand<CommandDraft, Withdrawal>('withdrawal', createWithdrawal, {
    secret: 'paymentPassword',
  });
  useFreshPassword(state.at === 'refused', () => setPassword(''));
  const amountMinor = amount.value?.toString() ?? '';
  useKeepDraft<WithdrawDraft>('withdraw', state.at === 'done' ? null : { amountMinor, card: card?.id ?? null });
  useArrival(state.at === 'done' ? state.result : null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const minor = amount.check();
    setMissing(password === '');
    if (minor !== null && card && password !== '')
      send({ amountMinor: minor.toString(), bankCardId: card.id, paymentPassword: password });
  };
  const secret = { value: password, set: setPassword, missing: missing && password === '' };
  return { amount, limits, card, pick, secret, state, busy: busy || state.at === 'done', submit };
}

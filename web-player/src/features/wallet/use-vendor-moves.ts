import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { accessToken } from '../../api/access-token';
import { ApiError } from '../../api/api-error';
import { balanceKey } from '../../api/balance';
import { moveAtVendor, vendorWalletsKey, type VendorBalance, type VendorMove } from '../../api/vendor-wallets';

const pausesMs = [1_000, 3_000, 8_000];

/** Sends a move until it is answered: the same key each time, so it moves once, and for its owner alone. */
async function insist(body: VendorMove, owner: string | null): Promise<void> {
  for (const pause of [...pausesMs, null]) {
    try {
      await moveAtVendor(body, { owner });
      return;
    } catch (error) {
      if (pause === null || !(error instanceof ApiError) || !error.outcomeUnknown) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}

/** Takes everything back from all vendors; returns how many could not be asked. */
export function useRecall(): { busy: boolean; recall: (found: readonly VendorBalance[]) => Promise<number> } {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const recall = async (found: readonly VendorBalance[]) => {
    setBusy(true);
    const owner = accessToken.actsFor();
    const moves = found.map(({ vendor, balanceMinor }) =>
      insist(
        {
          vendor,
          direction: 'WITHDRAW',
          amountMinor: balanceMinor ?? '0',
          idempotencyKey: crypto.randomUUID(),
        },
        owner,
      ),
    );
    const done = await Promise.allSettled(moves);
    await Promise.all([
      client.invalidateQueries({ queryKey: vendorWalletsKey }),
      client.invalidateQueries({ queryKey: balanceKey }),
    ]);
    setBusy(false);
    return done.filter(({ status }) => status === 'rejected').length;
  };
  return { busy, recall };
}

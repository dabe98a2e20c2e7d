import { inboxMessage } from '../api/inbox';
import { Money } from '../components/money';
import { toast } from '../components/toast';

/** Says a message that has just arrived. One that cannot be read now is in the inbox. */
export async function announceMessage(id: string): Promise<void> {
  const message = await inboxMessage(id).catch(() => null);
  if (!message) return;
  const { text, amountMinor, currency } = message;
  toast.info(text, {
    key: `message-${id}`,
    text: amountMinor !== null && currency !== null && <Money minor={amountMinor} currency={currency} />,
  });
}

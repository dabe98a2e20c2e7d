import { entryOf } from '@banyan/kernel/rules';
/** A maintenance window that is open now. */
interface OpenMaintenance {
  readonly messages: Readonly<Record<string, string>>;
  readonly until: Date | null;
}

/** What the rules say of one visitor. */
export interface AccessFacts {
  /** Operators let players into the brand. */
  readonly open: boolean;
  readonly maintenance: OpenMaintenance | null;
  /** The visitor's address is on the list that passes maintenance. */
  readonly allowedIp: boolean;
  /** The first region rule that fits, by priority. */
  readonly region: 'allow' | 'deny' | null;
}

export type Access =
  | { readonly kind: 'maintenance'; readonly window: OpenMaintenance }
  | { readonly kind: 'region' }
  | { readonly kind: 'normal' };

const closed: OpenMaintenance = { messages: {}, until: null };

/**
 * Maintenance goes before region, region before normal; the allow-list passes maintenance only. A brand that is closed is in maintenance
 * without words and without an end.
 */
export function accessOf({ open, maintenance, allowedIp, region }: AccessFacts): Access {
  if (!allowedIp && (maintenance || !open)) return { kind: 'maintenance', window: maintenance ?? closed };
  if (region === 'deny') return { kind: 'region' };
  return { kind: 'normal' };
}

/** The sentence in the visitor's language, else EN, else any that there is. */
export function messageIn(messages: Readonly<Record<string, string>>, language: string): string | null {
  return entryOf(messages, language) ?? messages.EN ?? Object.values(messages)[0] ?? null;
}

import { Flag, Id, Instant, ListOf, Text } from '@banyan/kernel/dto';

/** Where a browser takes messages, as its own push service says (Push API, RFC 8291). */
export class PushSubscriptionRequest {
  @Text({ max: 1000, description: 'an https address of a push service that browsers use' })
  endpoint: string;

  @Text({ pattern: /^[\w-]{87}$/, max: 87, description: 'public key of the browser, 65 bytes in base64url' })
  p256dh: string;

  @Text({ pattern: /^[\w-]{22}$/, max: 22, description: 'secret of the browser, 16 bytes in base64url' })
  auth: string;
}

/** A browser that was switched on before. */
export class PushRenewalRequest {
  @Text({ max: 1000 })
  endpoint: string;
}

/** A browser that gets messages while no page is open. */
export class PushBrowserDto {
  @Id()
  id: string;

  @Text({ description: 'what the browser calls itself' })
  agent: string;

  @Instant()
  since: Date;

  @Flag({ description: 'switched on in the session that asks' })
  here: boolean;
}

export class PushDto {
  @Text({ description: 'public key that browsers subscribe with (VAPID, RFC 8292), in base64url' })
  key: string;

  @ListOf(() => PushBrowserDto)
  browsers: PushBrowserDto[];
}

export class PushBrowserId {
  @Id()
  id: bigint;
}

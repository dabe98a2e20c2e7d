import { createHmac, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { sql, type Tx } from '@banyan/kernel/database';
import { maskEmail, maskMobile } from '@banyan/kernel/rules';
import { config } from '../config.js';
import { seal, unseal } from '../secret/secret-box.js';
import type { Template, Values } from './message-text.js';
import type { Channel } from './provider.js';

/** A message to be sent. */
export interface NewMessage {
  readonly brand: string;
  readonly channel: Channel;
  readonly template: Template;
  /** Of the specification's codes. */
  readonly language: string;
  /** E.164 with its plus, or an e-mail address. */
  readonly target: string;
  readonly memberId?: bigint | null;
  readonly values: Values;
  /** Nobody needs it any more after this. */
  readonly expiresAt: Date;
  /** Who decides whether it is sent at all, after the request was answered; see {@link OutletService.register}. */
  readonly gate?: string;
  /** Who is told what became of it, and by which name he knows it; see {@link OutletService.follow}. */
  readonly follower?: { readonly name: string; readonly ref: string };
}

/** What became of a message in the end. */
export interface Outcome {
  readonly ref: string;
  readonly memberId: bigint | null;
  readonly brand: string;
  readonly state: 'SENT' | 'DEAD' | 'WITHHELD';
}

export type Follower = (tx: Tx, outcome: Outcome) => Promise<void>;

/** What a gate is asked of. */
export type HeldMessage = Pick<NewMessage, 'brand' | 'target' | 'values' | 'language' | 'template'>;

/** What is sent in place of what was held: whose it is, and what it says. */
export interface Release {
  readonly memberId: bigint | null;
  readonly template: Template;
  readonly values: Values;
  /** Where it goes, when that is written otherwise than it was asked for. */
  readonly target?: string;
}

export type Gate = (tx: Tx, message: HeldMessage) => Promise<Release | null>;

const key = createHmac('sha256', Buffer.from(config.secretKey, 'base64')).update('outlet').digest();

/** What of a message is encrypted, bound to its row. */
export const sealOf = (ref: string, part: 'target' | 'values', text: string): string =>
  seal(key, text, `${part}:${ref}`);
export const openSeal = (ref: string, part: 'target' | 'values', sealed: string): string =>
  unseal(key, sealed, `${part}:${ref}`);

const masks: Readonly<Record<Channel, (target: string) => string>> = { SMS: maskMobile, MAIL: maskEmail };

/** Mails and short messages that wait to be sent: written in the transaction that makes them true, sent by a job. */
@Injectable()
export class OutletService {
  private readonly gates = new Map<string, Gate>();
  private readonly followers = new Map<string, Follower>();

  constructor(private readonly clock: Clock) {}

  /**
   * Called at start by the features whose messages go to a member if there is one: that is looked up when the message is sent, so that
   * the answer to whoever asked for it, and how long it takes, cannot tell.
   */
  register(name: string, gate: Gate): void {
    this.gates.set(name, gate);
  }

  gate(name: string): Gate {
    const gate = this.gates.get(name);
    if (!gate) throw new Error(`nobody registered the gate ${name}`);
    return gate;
  }

  /** Called at start by the features that tell others what became of their messages: in the transaction that keeps it. */
  follow(name: string, follower: Follower): void {
    this.followers.set(name, follower);
  }

  follower(name: string): Follower {
    const follower = this.followers.get(name);
    if (!follower) throw new Error(`nobody follows messages as ${name}`);
    return follower;
  }

  async enqueue(tx: Tx, message: NewMessage): Promise<void> {
    const { brand, channel, template, language, target, memberId = null, values, expiresAt, gate = null } = message;
    const [ref, now] = [randomUUID(), this.clock.now()];
    await tx.query(
      sql`insert into outlet_message (ref, brand, channel, template, language, member_id, target_sealed, target_masked, values_sealed,
         gate, next_at, expires_at, created_at, follower, follower_ref)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $11, $13, $14)`,
      [
        ref,
        brand,
        channel,
        template,
        language,
        memberId,
        sealOf(ref, 'target', target),
        masks[channel](target),
        sealOf(ref, 'values', JSON.stringify(values)),
        gate,
        now,
        expiresAt,
        message.follower?.name ?? null,
        message.follower?.ref ?? null,
      ],
    );
  }
}

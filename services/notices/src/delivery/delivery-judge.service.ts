import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { BrandService } from '../brand/brand.service.js';
import { plainIn, type PlainText } from '../html/plain.js';
import { sentenceOf } from '../inbox/told.js';
import { isAdvertising, isUrgent, type Group, type Ways } from '../preference/groups.js';
import { PreferenceService, type Preference } from '../preference/preference.service.js';
import { WalletService } from '../wallet/wallet.service.js';
import type { DeliveryState } from './delivery.dto.js';

const dayMs = 86_400_000;
/** What did not leave for two days is old news. */
export const newsMs = 2 * dayMs;
/** Of one kind to an address in a day: what somebody can bring about at will keeps nothing else from it. */
const mostOfDay = 10;
/** When what could not be decided is looked at again, such as whether somebody may have advertising while the wallet is away. */
const askAgainMs = 60_000;
/** How long a carrier may try. Advertising briefly: its reader may take a break from play meanwhile. */
export const livesMs = (group: Group): number => (isAdvertising(group) ? 900_000 : dayMs);

/** A message that is to be brought to its member now. */
export interface Due {
  readonly id: string;
  readonly memberId: string;
  /** Where it is to go: what went there of its kind is counted together. */
  readonly address: string;
  readonly brand: string;
  readonly kind: string;
  readonly group: Group;
  /** In which its reader reads; empty for the one that he chose, or his brand's. */
  readonly language: string;
  readonly value: Readonly<Record<string, string>>;
  readonly happenedAt: Date;
  /** What operators wrote, and where it leads; null for what its kind says. */
  readonly texts: readonly PlainText[] | null;
  readonly link: string | null;
  /** How the broadcast that it is of stands; null for what its kind says. */
  readonly broadcastState: string | null;
}

/** What is decided of it. */
export interface Decision<D extends Due> {
  readonly due: D;
  readonly state: DeliveryState;
  readonly reason: string | null;
  readonly language: string;
  /** What it says, where it goes. */
  readonly text: string;
  /** What operators wrote below it. */
  readonly body?: string;
  readonly dueAt: Date;
}

/** What went to some addresses in the last day, of each kind. */
export type SentSince = (addresses: readonly string[], since: Date) => Promise<readonly SentOf[]>;

export interface SentOf {
  readonly address: string;
  readonly kind: string;
  readonly count: number;
}

/** What is known of all members of some messages. */
interface Known {
  readonly preferenceOf: (memberId: bigint) => Preference;
  /** By address and kind. */
  readonly sent: Map<string, number>;
  /** Null while it is not known. */
  readonly excluded: ReadonlySet<bigint> | null;
}

/** Decides of messages when they are due: as their member, the hour and the wallet say now. */
@Injectable()
export class DeliveryJudge {
  private readonly logger = new Logger('Deliveries');

  constructor(
    private readonly clock: Clock,
    private readonly preferences: PreferenceService,
    private readonly brands: BrandService,
    private readonly wallet: WalletService,
  ) {}

  /** By the way that members can switch off. What cannot be decided waits, and the others go. */
  async decide<D extends Due>(due: readonly D[], way: keyof Ways, sentSince: SentSince): Promise<Decision<D>[]> {
    const sent = await sentSince([...new Set(due.map(({ address }) => address))], new Date(this.clock.now().getTime() - dayMs)); // prettier-ignore
    const known: Known = {
      preferenceOf: await this.preferences.of(due.map(({ memberId }) => BigInt(memberId))),
      sent: new Map(sent.map(({ address, kind, count }) => [`${address} ${kind}`, count])),
      excluded: await this.excludedOf(due),
    };
    const decisions: Decision<D>[] = [];
    for (const each of due)
      decisions.push(
        await this.decideOne(each, way, known).catch((error: unknown) => {
          this.logger.error(`${way} ${each.id} cannot be decided: ${String(error)}`);
          return this.later(each);
        }),
      );
    return decisions;
  }

  private async decideOne<D extends Due>(due: D, way: keyof Ways, known: Known): Promise<Decision<D>> {
    const { memberId, address, brand, group, kind, happenedAt } = due;
    const now = this.clock.now();
    const preference = known.preferenceOf(BigInt(memberId));
    const held = (state: DeliveryState, reason: string, dueAt = now): Decision<D> => ({ due, state, reason, language: '', text: '', dueAt }); // prettier-ignore
    if (now.getTime() - happenedAt.getTime() > newsMs) return held('SKIPPED', 'TOO_LATE');
    if (due.broadcastState === 'CANCELLED') return held('SKIPPED', 'CALLED_OFF');
    if (due.broadcastState === 'STOPPED') return this.later(due);
    // Whoever is in the account now may be the one of whom it warns.
    if (!isUrgent(group) && !preference.waysOf(group)[way]) return held('SKIPPED', 'SWITCHED_OFF');
    if (isAdvertising(group)) {
      if (!known.excluded) return this.later(due);
      if (known.excluded.has(BigInt(memberId))) return held('SKIPPED', 'EXCLUDED');
    }
    const ofKind = `${address} ${kind}`;
    const count = known.sent.get(ofKind) ?? 0;
    if (count >= mostOfDay) return held('SKIPPED', 'TOO_MANY');
    const quiet = await this.preferences.quietUntil(preference, group, brand);
    if (quiet) return held('WAITING', 'QUIET_HOURS', quiet);
    const language = due.language || preference.language || (await this.brands.languageOf(brand));
    const { title: text, body = '' } = due.texts
      ? plainIn(due.texts, language)
      : { title: sentenceOf(kind, due.value, language) };
    known.sent.set(ofKind, count + 1);
    return { due, state: 'REQUESTED', reason: null, language, text, body, dueAt: now };
  }

  private later<D extends Due>(due: D): Decision<D> {
    const dueAt = new Date(this.clock.now().getTime() + askAgainMs);
    return { due, state: 'WAITING', reason: null, language: '', text: '', dueAt };
  }

  /** Null while it is not known: advertising waits for it. */
  private async excludedOf(due: readonly Due[]): Promise<ReadonlySet<bigint> | null> {
    const asked = due.filter(({ group }) => isAdvertising(group)).map(({ memberId }) => BigInt(memberId));
    return this.wallet.excludedOf([...new Set(asked)]).catch(() => null);
  }
}

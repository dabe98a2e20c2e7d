import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { config } from '../config.js';
import type { Channel, Delivery, Provider } from './provider.js';
import { SmsFormProvider } from './sms-form.provider.js';
import { SmsJsonProvider } from './sms-json.provider.js';
import { SmtpProvider } from './smtp.provider.js';

/** How long a provider that failed comes after the others. */
const restsMs = 60_000;

/** The providers that the environment names, by channel, in the order in which they are tried. */
@Injectable()
export class ProviderService {
  private readonly all: Readonly<Record<Channel, ReadonlyArray<Provider<never>>>> = {
    SMS: smsProviders(),
    MAIL: config.smtpUrl && config.mailFrom ? [new SmtpProvider(config.smtpUrl, config.mailFrom)] : [],
  };
  private readonly restsUntil = new Map<string, number>();

  constructor(private readonly clock: Clock) {}

  /** Whether there is anybody to carry messages of a channel. */
  has(channel: Channel): boolean {
    return this.all[channel].length > 0;
  }

  of(channel: Channel): ReadonlyArray<Provider<never>> {
    const now = this.clock.now().getTime();
    const rests = ({ name }: Provider<never>): number => ((this.restsUntil.get(name) ?? 0) > now ? 1 : 0);
    return this.all[channel].toSorted((a, b) => rests(a) - rests(b));
  }

  works(name: string): void {
    this.restsUntil.delete(name);
  }

  fails(name: string): void {
    this.restsUntil.set(name, this.clock.now().getTime() + restsMs);
  }

  async deliveryOf(channel: Channel, name: string, ref: string): Promise<Delivery> {
    const provider = this.all[channel].find((one) => one.name === name);
    return (await provider?.delivery?.(ref)) ?? 'UNKNOWN';
  }
}

function smsProviders(): Array<Provider<never>> {
  const { smsJsonUrl, smsJsonKey, smsFormUrl, smsFormUser, smsFormSecret } = config;
  return [
    ...(smsJsonUrl && smsJsonKey ? [new SmsJsonProvider(smsJsonUrl, smsJsonKey)] : []),
    ...(smsFormUrl && smsFormUser && smsFormSecret
      ? [new SmsFormProvider(smsFormUrl, smsFormUser, smsFormSecret)]
      : []),
  ];
}

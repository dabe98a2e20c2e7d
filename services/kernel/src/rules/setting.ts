import { entryOf } from './entry.js';

interface Common {
  /** `<service>.<name>`: fixed for ever, since values are stored under it. */
  readonly key: string;
  /** Where the console shows it. */
  readonly group: string;
  /** What an operator needs beside `setting.edit` to change it. */
  readonly permission: string;
  /** Whether a second operator has to agree. */
  readonly two: boolean;
  /** The key of the setting that this one may not be above, in any currency. */
  readonly notAbove?: string;
}

/** On or off. */
export interface FlagSetting extends Common {
  readonly type: 'flag';
  readonly standard: boolean;
}

/** A whole number within bounds, of a unit that the console names. */
export interface CountSetting extends Common {
  readonly type: 'count';
  readonly standard: number;
  readonly min: number;
  readonly max: number;
  readonly unit: string;
}

/** Amounts in minor units as digit strings, by currency; a currency that a brand names not keeps the standard. */
export interface MoneySetting extends Common {
  readonly type: 'money';
  readonly standard: Readonly<Record<string, string>>;
  readonly min: string;
  readonly max: string;
}

/** A line of text, such as the name that another company knows the brand by; empty for none. */
export interface TextSetting extends Common {
  readonly type: 'text';
  readonly standard: string;
  /** The longest, in characters. */
  readonly max: number;
}

/** A secret that another company gave the brand: written and never shown again. What is stored and handed on is sealed; empty for none. */
export interface SecretSetting extends Common {
  readonly type: 'secret';
  readonly standard: '';
  /** The longest, in characters, before it is sealed. */
  readonly max: number;
}

/** What an operator may set for a brand, as the service that reads it declares it in its `service.mjs`. */
export type SettingDefinition = FlagSetting | CountSetting | MoneySetting | TextSetting | SecretSetting;

/** A setting's value in code. */
export type SettingValue<D> = D extends { type: 'flag' }
  ? boolean
  : D extends { type: 'count' }
    ? number
    : D extends { type: 'text' | 'secret' }
      ? string
      : ReadonlyMap<string, bigint>;

/** Visible signs of ASCII, as other companies make names and secrets of. */
const line = /^[!-~]*$/;

/** How long a sealed secret may become. */
const sealedMax = 1000;

const amount = /^\d{1,18}$/;

/** Why a value is none of a setting's: `type` or `bounds`; null when it is one. The same on the server and in the console. */
export function settingProblem(definition: SettingDefinition, value: unknown): 'type' | 'bounds' | null {
  switch (definition.type) {
    case 'flag':
      return typeof value === 'boolean' ? null : 'type';
    case 'count':
      if (!Number.isSafeInteger(value)) return 'type';
      return (value as number) >= definition.min && (value as number) <= definition.max ? null : 'bounds';
    case 'text':
      return lineProblem(value, definition.max);
    case 'secret':
      return lineProblem(value, sealedMax);
    case 'money':
      return moneyProblem(definition, value);
  }
}

function lineProblem(value: unknown, max: number): 'type' | 'bounds' | null {
  if (typeof value !== 'string' || !line.test(value)) return 'type';
  return value.length <= max ? null : 'bounds';
}

function moneyProblem({ standard, min, max }: MoneySetting, value: unknown): 'type' | 'bounds' | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'type';
  const amounts = Object.entries(value);
  const known = amounts.every(
    ([currency, minor]) => entryOf(standard, currency) !== undefined && typeof minor === 'string' && amount.test(minor),
  );
  if (!known || amounts.length === 0) return 'type';
  const within = amounts.every(
    ([, minor]) => BigInt(String(minor)) >= BigInt(min) && BigInt(String(minor)) <= BigInt(max),
  );
  return within ? null : 'bounds';
}

/** The value that counts: the brand's own where it is one of the definition's, else the standard. */
export function settingValue<D extends SettingDefinition>(definition: D, own: unknown): SettingValue<D> {
  const fits = own !== undefined && own !== null && settingProblem(definition, own) === null;
  const value: unknown =
    definition.type === 'money'
      ? amountsOf({ ...definition.standard, ...(fits && (own as Record<string, string>)) })
      : fits
        ? own
        : definition.standard;
  return value as SettingValue<D>;
}

const amountsOf = (amounts: Readonly<Record<string, string>>): ReadonlyMap<string, bigint> =>
  new Map(Object.entries(amounts).map(([currency, minor]) => [currency, BigInt(minor)]));

/** A message that the last release sent. */
export interface Example {
  readonly event?: string;
  readonly request?: string;
  readonly response?: string;
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly value: string;
}

/** The fields that every message of a kind had. */
export interface Always {
  readonly always: string;
  readonly kind: string;
  readonly fields: readonly string[];
}

export interface Descriptor {
  readonly kind: 'registry';
}

export function releasedRegistry(): Descriptor;
export function callsOf(registry: Descriptor): ReadonlyArray<{ path: string; request: string; response: string }>;
export function eventsOf(registry: Descriptor): readonly string[];
export function releasedTraffic(): ReadonlyArray<Example | Always>;
export function typeOf(example: Example): string;
export function bytesOf(example: Example): Buffer;
/** A message as text, by the descriptor alone. */
export function textOf(registry: Descriptor, type: string, bytes: Uint8Array): string;

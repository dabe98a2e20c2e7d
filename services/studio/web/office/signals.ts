import { el } from '../frame/dom.js';
import * as api from './api.js';
import type { Signal } from './api.js';
import { empty, head, moment, sum, table } from './parts.js';
import { w } from './texts.js';

/** What points to collusion at the tables of players against each other, with its figures. Nobody is frozen by it. */
export async function signalsPage(): Promise<Node[]> {
  const signals = await api.signals();
  const rows = signals.map((signal) => [
    w(signal.kind),
    el('span', {}, signal.playerA, el('br'), signal.playerB),
    told(signal),
    moment(signal.raisedAt),
    moment(signal.updatedAt),
  ]);
  return [
    head('signals', 'signalsText'),
    rows.length === 0
      ? empty('noSignals')
      : table(w('signals'), [['signal'], ['players'], ['figures'], ['raised'], ['updated']], rows),
  ];
}

/** The figures of a signal in words. */
function told({ kind, figures, playerA, playerB }: Signal): Node | string {
  if (kind !== 'ONE_WAY') return w(`${kind}_figures` as const, figures);
  const flow = (from: string, to: string, minor: unknown) =>
    el('span', {}, `${from} → ${to}: `, sum(String(minor), 'VND'));
  return el(
    'span',
    {},
    flow(playerB, playerA, figures['aFromBMinor']),
    el('br'),
    flow(playerA, playerB, figures['bFromAMinor']),
  );
}

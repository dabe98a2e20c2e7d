/**
 * What became of each command, from what its client wrote down: `[{ op, state, answers, doubtful, … }]` with the facts of its
 * invocation. `state` is `acknowledged`, `refused` or `unresolved`; `answers` are those that acknowledged it, in order.
 */
export function commandsOf(records) {
  const commands = new Map();
  for (const { op, phase, client, at: _at, answer, ...facts } of records) {
    if (phase === 'invoked') {
      if (!commands.has(op)) commands.set(op, { op, client, ...facts, answers: [], ends: [] });
    } else commands.get(op)?.ends.push({ phase, answer });
  }
  return [...commands.values()].map((command) => judged(command));
}

function judged(command) {
  const { ends } = command;
  const answers = ends.filter(({ phase }) => phase === 'acknowledged').map(({ answer }) => answer);
  const unknown = ends.some(({ phase }) => phase === 'unknown');
  const last = ends.at(-1)?.phase;
  // A refusal for now of something that never got through is one for good when nobody asks again.
  const refused = last === 'refused' || (last === 'again' && !unknown);
  const state = answers.length > 0 ? 'acknowledged' : refused ? 'refused' : 'unresolved';
  const first = ends.findIndex(({ phase }) => phase === 'acknowledged');
  const takenBack = first >= 0 ? ends.slice(first).find(({ phase }) => phase === 'refused') : undefined;
  return {
    ...command,
    answers,
    state,
    doubtful: unknown,
    takenBack,
    refusal: last === 'refused' ? ends.at(-1).answer : null,
  };
}

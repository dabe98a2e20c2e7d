/** A place in the code where a test may have the process killed, a call fail or time pass. Unarmed it does nothing. */
export type Failpoint = (name: string) => Promise<void> | undefined;

const plan = /^([a-z_.]+)=(kill|error|delay:\d+)(?:@(\d+))?$/;

/**
 * Reads `relay.after_send=kill@3,delivery.before_commit=error`: what happens at the n-th arrival (the first one unless told).
 * `kill` is SIGKILL to the own process, `error` a rejection, `delay:<ms>` a wait. Throws on what it cannot read.
 */
export function failpointsOf(text: string): Failpoint {
  if (!text) return () => undefined;
  const armed = text.split(',').map((each) => {
    const [, at, action = '', nth = '1'] = plan.exec(each.trim()) ?? [];
    if (!at) throw new Error(`no failpoint: ${each}`);
    return { at, action, left: Number(nth) };
  });
  return async (name) => {
    const due = armed.filter((each) => each.at === name && --each.left === 0);
    for (const { action } of due) {
      if (action === 'kill') process.kill(process.pid, 'SIGKILL');
      if (action === 'error') throw new Error(`failpoint ${name}`);
      await new Promise((resolve) => setTimeout(resolve, Number(action.slice('delay:'.length))));
    }
  };
}

let armed: Failpoint | undefined;

/** The failpoints that BANYAN_FAILPOINTS arms, as it is at the first one that is reached. A production configuration refuses to start with it. */
export const failpoint: Failpoint = (name) => (armed ??= failpointsOf(process.env['BANYAN_FAILPOINTS'] ?? ''))(name);

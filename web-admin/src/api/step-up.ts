type Asker = () => Promise<boolean>;

let asker: Asker | undefined;
let asking: Promise<boolean> | undefined;

/** Brings an operator's second factor up to date when the server asks for it; the frame says how the operator is asked. */
export const stepUp = {
  /** Refusal of an action that asks for a fresh second factor. */
  code: 'auth.step_up_required',
  /** Registers the caller; returns the function that unregisters. */
  by(ask: Asker) {
    asker = ask;
    return () => {
      asker = undefined;
    };
  },
  /** True once the operator has given a right code. Actions that ask at the same time share one question. */
  ask(): Promise<boolean> {
    if (!asker) return Promise.resolve(false);
    asking ??= asker().finally(() => {
      asking = undefined;
    });
    return asking;
  },
};

/** Does all works, `width` of them at a time, each as soon as there is room for it; one more at a time once `more` has resolved. */
export async function inPool(width, works, more) {
  const queue = works.values();
  const worker = async () => {
    for (const work of queue) await work();
  };
  const others = [];
  void more?.then(() => others.push(worker()));
  await Promise.all(Array.from({ length: width }, worker));
  await Promise.all(others);
}

/**
 * Does what stages name: one stage after the other, the lanes of a stage side by side, the names of a lane in turn, then those of `either`,
 * each in the lane that is free first. `work` is given a name and `{ beside, undisturbed }`: the names in the other lanes, and what
 * resolves when those have ended.
 */
export async function inStages(stages, work) {
  for (const { lanes, either = [] } of stages) {
    const shared = either.values();
    const going = new Map();
    const place = (lane) => {
      const others = lanes.filter((other) => other !== lane);
      return { beside: others.flat(), undisturbed: () => Promise.all(others.map((other) => going.get(other))) };
    };
    const inTurn = async (lane) => {
      // Every lane has begun before the first asks for the others.
      await Promise.resolve();
      for (const name of lane) await work(name, place(lane));
      for (const name of shared) await work(name, place(lane));
    };
    for (const lane of lanes) going.set(lane, inTurn(lane));
    await Promise.all(going.values());
  }
}

/** Does all works, `width` of them at a time, each as soon as there is room for it. */
export async function inPool(width, works) {
  const queue = works.values();
  const worker = async () => {
    for (const work of queue) await work();
  };
  await Promise.all(Array.from({ length: width }, worker));
}

/** Does what stages name: one stage after the other, the lanes of a stage side by side, the names of a lane in turn. */
export async function inStages(stages, work) {
  for (const lanes of stages)
    await Promise.all(
      lanes.map(async (names) => {
        for (const name of names) await work(name);
      }),
    );
}

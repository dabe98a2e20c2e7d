/** Rows that a job forgets in one statement. */
export const forgetBatch = 5_000;
/** Statements of one run: the next run goes on, and none holds its time up for ever. */
const mostRuns = 100;

/** Deletes batch by batch, each statement for itself, until one finds less than a whole batch. */
export async function inBatches(forget: () => Promise<readonly unknown[]>): Promise<void> {
  for (let runs = 0; runs < mostRuns; runs += 1) if ((await forget()).length < forgetBatch) return;
}

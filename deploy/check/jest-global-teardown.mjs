// Stops what jest-global-setup.mjs started and removes its data.
export default async function tearDown() {
  await globalThis.banyanTestBacking?.stop();
}

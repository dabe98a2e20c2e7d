import { openSync, writeSync } from 'node:fs';
import { Batcher } from './batcher.js';
import { Call, Unit } from './batch.js';
import { command } from './ledger.fixture.js';

/*
 * Run as a program: `crash-driver.fixture.js <url> <file> <first id> <contra> <account>…`. Bets 1 on each account in turn
 * for ever and writes the id of every bet to the file as soon as it is answered, until it is killed. A file, since what
 * waits in a process for a slow reader of its output dies with it.
 */
const [url = '', file = '', first = '0', contra = '0', ...accounts] = process.argv.slice(2);
const acknowledged = openSync(file, 'a');
const batcher = new Batcher({ url, now: () => new Date() });
await batcher.connect();

let next = Number(first);
async function caller(): Promise<never> {
  for (;;) {
    const id = next++;
    const account = BigInt(accounts[id % accounts.length] ?? 0);
    const call = new Call(1);
    const bet = command(account, 'bet', `crash-${id}`, 1n);
    batcher.submit([new Unit([{ command: bet, account, contra: BigInt(contra), lock: null }], 0, call, [0])]);
    const [outcome] = await call.done;
    if (outcome?.code !== 'APPLIED') throw new Error(`${id}: ${outcome?.code}`);
    writeSync(acknowledged, `${id}\n`);
  }
}
await Promise.all(Array.from({ length: 64 }, caller));

import { Wallet } from '../wallet.mjs';

/** Vendors give up after 1 s at the earliest. */
const vendorDeadlineMs = 1000;

/*
 * In the reference turns `ledger_apply` says that everything was applied and does nothing: service, connections and batches are the
 * same, so what the ratio tells is what the ledger's own work and its commits add to the tail.
 */
const rename = (from, to) => `
  do $$ declare f regprocedure;
  begin
    for f in select oid::regprocedure from pg_proc where proname = '${from}' loop
      execute format('alter function %s rename to ${to}', f);
    end loop;
  end $$;`;
const idleFunction = `
  do $$ declare arguments text;
  begin
    select pg_get_function_arguments(oid) into arguments from pg_proc where proname = 'ledger_apply';
    execute format('create function ledger_idle(%s) returns table (place int, code smallint, balance bigint, stored bigint, version bigint)
      language sql as $f$ select g::int, 1::smallint, 0::bigint, null::bigint, 1::bigint from generate_series(1, cardinality(p_account)) g $f$',
      arguments);
    execute 'grant execute on all functions in schema public to public';
  end $$;`;

/** @type {import('../harness.mjs').Goal} */
export default {
  number: 4,
  title: 'the tail at half of what goal 1 reaches: open loop, times counted from when each was due',
  against: 'the same service with a ledger_apply that does nothing',
  needs: { redis: true },
  bars: [
    { name: '', atMost: 2, of: ({ subject, reference }) => subject.p99 / reference.p99 },
    { name: 'p99.9', atMost: 3, of: ({ subject, reference }) => subject.p999 / reference.p999 },
    { name: 'of the deadline', atMost: 1, of: ({ subject }) => subject.worst / vendorDeadlineMs },
  ],
  async prepare(bench) {
    const wallet = await Wallet.start(bench);
    const { perSecond } = await wallet.run('closed', { seconds: bench.seconds, inFlight: 256 });
    const load = { rate: perSecond / 2 };
    bench.log(`  at ${Math.round(load.rate)}/s`);
    await bench.servers.sql(wallet.url, idleFunction);
    const swap = async (one, other) => {
      await bench.servers.sql(
        wallet.url,
        `begin; ${rename('ledger_apply', one)} ${rename(other, 'ledger_apply')} commit;`,
      );
    };
    return {
      before: (side) => (side === 'reference' ? swap('ledger_real', 'ledger_idle') : Promise.resolve()),
      sides: {
        reference: async ({ seconds }) => {
          const figures = await wallet.run('idle', { ...load, seconds });
          await swap('ledger_idle', 'ledger_real');
          return figures;
        },
        subject: ({ seconds }) => wallet.run('open', { ...load, seconds }),
      },
      roles: { reference: Wallet.roles.wallet, subject: Wallet.roles.wallet },
      invariants: () => wallet.broken(),
      close: () => wallet.close(),
    };
  },
};

// Written by npm run codegen from sql/*.sql.
// 55c729dc4c4b143b
import type { Routines } from '@banyan/kernel/database';
import { ledger_again } from './sql/ledger_again.gen.js';
import { ledger_allows } from './sql/ledger_allows.gen.js';
import { ledger_apply } from './sql/ledger_apply.gen.js';
import { ledger_apply_held } from './sql/ledger_apply_held.gen.js';
import { ledger_asked } from './sql/ledger_asked.gen.js';
import { ledger_bonus } from './sql/ledger_bonus.gen.js';
import { ledger_cash } from './sql/ledger_cash.gen.js';
import { ledger_count } from './sql/ledger_count.gen.js';
import { ledger_decide } from './sql/ledger_decide.gen.js';
import { ledger_end } from './sql/ledger_end.gen.js';
import { ledger_group } from './sql/ledger_group.gen.js';
import { ledger_hold } from './sql/ledger_hold.gen.js';
import { ledger_independent } from './sql/ledger_independent.gen.js';
import { ledger_limit } from './sql/ledger_limit.gen.js';
import { ledger_one } from './sql/ledger_one.gen.js';
import { ledger_original } from './sql/ledger_original.gen.js';
import { ledger_period } from './sql/ledger_period.gen.js';
import { ledger_playable } from './sql/ledger_playable.gen.js';
import { ledger_post } from './sql/ledger_post.gen.js';
import { ledger_refusal } from './sql/ledger_refusal.gen.js';
import { ledger_share } from './sql/ledger_share.gen.js';
import { ledger_shared } from './sql/ledger_shared.gen.js';
import { ledger_take_wins } from './sql/ledger_take_wins.gen.js';
import { ledger_transit } from './sql/ledger_transit.gen.js';
import { ledger_unbound } from './sql/ledger_unbound.gen.js';

/** The functions of the ledger by name; the wallet's own role may execute these, and no other role may. */
export const ledgerRoutines: Routines = {
  revision: 4,
  sources: {
    ledger_again,
    ledger_allows,
    ledger_apply,
    ledger_apply_held,
    ledger_asked,
    ledger_bonus,
    ledger_cash,
    ledger_count,
    ledger_decide,
    ledger_end,
    ledger_group,
    ledger_hold,
    ledger_independent,
    ledger_limit,
    ledger_one,
    ledger_original,
    ledger_period,
    ledger_playable,
    ledger_post,
    ledger_refusal,
    ledger_share,
    ledger_shared,
    ledger_take_wins,
    ledger_transit,
    ledger_unbound,
  },
};

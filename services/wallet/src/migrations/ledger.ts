import { ledgerRoutines } from '../ledger/routines.gen.js';
import { LedgerSchema1763600000001 } from './1763600000001-ledger-schema.js';
import { LedgerLookups1796400001701 } from './1796400001701-ledger-lookups.js';
import { LedgerFunctions1763600000002 } from './1763600000002-ledger-functions.js';
import { LedgerIntegrity1763600000003 } from './1763600000003-ledger-integrity.js';
import { LedgerIndependent1763600000004 } from './1763600000004-ledger-independent.js';
import { LedgerLimits1763600000005 } from './1763600000005-ledger-limits.js';
import { LedgerBonus1763600000006 } from './1763600000006-ledger-bonus.js';
import { LedgerVendors1763600000007 } from './1763600000007-ledger-vendors.js';
import { LedgerBoundWins1796400015001 } from './1796400015001-ledger-bound-wins.js';
import { LedgerBoundLookups1796400017001 } from './1796400017001-ledger-bound-lookups.js';
import { LedgerTakenWins1796500030001 } from './1796500030001-ledger-taken-wins.js';
import { LedgerRestriction1796500031001 } from './1796500031001-ledger-restriction.js';
import { LedgerHeldWins1796600010001 } from './1796600010001-ledger-held-wins.js';
import { LedgerSharedIds1796720020002 } from './1796720020002-ledger-shared-ids.js';
import { LedgerReleasedWins1796720020001 } from './1796720020001-ledger-released-wins.js';
import { Adjustments1796920000001 } from './1796920000001-adjustments.js';
import { MemberRestrictions1796920000002 } from './1796920000002-member-restrictions.js';
import { Restrictions1763600000501 } from './1763600000501-restrictions.js';
import { LimitSides1763600000401 } from './1763600000401-limit-sides.js';

/** All that `ledger_apply` and the statements about limits reach: the wallet's own role may execute these, and no other role may. */
export const ledgerFunctions = [...Object.keys(ledgerRoutines.sources), 'ledger_sum'];

/** Tables and indexes; what these once made of functions is what they were then, and `ledger/sql` is what they are. */
export const ledgerMigrations = [
  LedgerSchema1763600000001,
  LedgerFunctions1763600000002,
  LedgerIntegrity1763600000003,
  LedgerLookups1796400001701,
  LedgerIndependent1763600000004,
  LedgerLimits1763600000005,
  LedgerBonus1763600000006,
  LimitSides1763600000401,
  LedgerVendors1763600000007,
  LedgerBoundWins1796400015001,
  LedgerBoundLookups1796400017001,
  Restrictions1763600000501,
  LedgerTakenWins1796500030001,
  LedgerRestriction1796500031001,
  LedgerHeldWins1796600010001,
  LedgerReleasedWins1796720020001,
  LedgerSharedIds1796720020002,
  Adjustments1796920000001,
  MemberRestrictions1796920000002,
];

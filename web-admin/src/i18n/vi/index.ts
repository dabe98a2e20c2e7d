import { ra } from './ra.js';
import { agentResources } from './agent-resources.js';
import { agents } from './agents.js';
import { contracts } from './contracts.js';
import { ceiling, heldWin, heldWins } from './held-wins.js';
import { insides } from './insides.js';
import { limits } from './limits.js';
import { menu, queue } from './menu.js';
import { paymentCase, paymentCases } from './payment-cases.js';
import { receipt } from './receipt.js';
import { resources } from './resources.js';
import { settlement } from './settlement.js';
import { screens } from './screens.js';
import { vendorKinds, vendorMoney, vendorResources, vendorStates } from './vendor-money.js';
import {
  platform,
  platformActions,
  platformApprovals,
  platformObjects,
  platformPermissions,
  platformReasons,
  platformResources,
} from './platform.js';
import { audit } from './audit.js';
import { columns } from './columns.js';
import { fields } from './fields.js';
import { permissions } from './permissions.js';
import { tools } from './tools.js';
import { words } from './words.js';
import { together, type WordsOf } from '../words-of.js';

/** What single resources bring along. */
const own = together(import.meta.glob<WordsOf>('./words-of/*.ts', { eager: true, import: 'words' }));

/** The Vietnamese pack; its shape is the shape of every pack. */
export const vi = {
  ra,
  resources: {
    ...resources,
    paymentCases,
    heldWins,
    ...agentResources,
    ...vendorResources,
    ...platformResources,
    ...own.resources,
  },
  console: {
    menu: { ...menu, ...own.menu },
    queue,
    ...words,
    ...tools,
    ...audit,
    field: fields,
    column: columns,
    state: { ...words.state, ...vendorStates },
    kind: { ...words.kind, ...vendorKinds },
    receipt,
    payment_case: paymentCase,
    held_win: heldWin,
    ceiling,
    approval_type: { ...words.approval_type, ...platformApprovals },
    audit_action: { ...audit.audit_action, ...platformActions },
    object: { ...audit.object, ...platformObjects, ...own.object },
    permission: { ...permissions, ...platformPermissions, ...own.permission },
    reason: { ...words.reason, ...platformReasons },
    vendor_money: vendorMoney,
    platform,
    ...screens,
    ...limits,
    ...insides,
    ...contracts,
    ...settlement,
    ...agents,
  },
};
export type Pack = Omit<typeof vi, 'ra'>;

import type * as vi from '../vi/vendor-money.js';

/** What happens with vendors' money in English: free rounds, transfers, reports. */
export const vendorMoney: typeof vi.vendorMoney = {
  grant: 'Give free rounds',
  grant_text: 'The vendor is told, then the members can play. A member has the rounds of a campaign once.',
  granted: 'The free rounds are given',
  cancel: 'Cancel',
  cancel_title: 'Cancel these free rounds',
  cancel_text: 'No further round can be played. Wins of rounds that were played are still paid.',
  cancelled: 'The free rounds are cancelled',
  credit: { cash: 'To the balance', bonus: 'To the bonus' },
  draft: {
    vendorId: 'Vendor',
    gameCode: 'Code of the game',
    campaign: 'Campaign',
    members: 'Ids of members, comma between them',
    rounds: 'Rounds for each',
    betMinor: 'Stake of a round (minor units)',
    days: 'Days until they end',
    creditTo: 'Wins go',
  },
  direction: { DEPOSIT: 'To the vendor', WITHDRAW: 'From the vendor' },
  ask: 'Ask the vendor',
  resolve: { SUCCESS: 'It was done', FAILED: 'It was not done' },
  resolve_text: 'The vendor does not tell. When a second operator says the same, the money moves for good.',
  said: 'Your word is on record',
  proposed: '%{name}: %{outcome}. A second person has to agree',
  compare: 'Compare a day',
  compare_text: 'Without a file the vendor is asked for its statement. The report of that day is made anew.',
  compared: 'The report is there',
  file: 'The vendor’s statement (CSV or JSON), if it came as a file',
  same: 'Both sides have the same',
  differences: 'What is not the same',
  sums: 'The day',
  difference: {
    MISSING_HERE: 'Missing here',
    MISSING_THERE: 'Missing there',
    DIFFERENT: 'Different amount',
  },
  api_help: 'Where our calls to the vendor go; empty: it takes none',
  mode: { seamless: 'Asks us for each bet', transfer: 'Keeps members’ money' },
};

export const vendorStates: typeof vi.vendorStates = {
  WAITING: 'Vendor not told yet',
  GRANTED: 'Can be played',
  REFUSED: 'Refused',
  USED: 'Used up',
  DONE: 'Compared',
  UNKNOWN: 'Not known yet',
};

export const vendorKinds: typeof vi.vendorKinds = {
  freespin_win: 'Free round win',
  freespin_bonus: 'Free round win, bonus',
  vendor_deposit: 'To a vendor',
  vendor_deposit_sent: 'To a vendor, arrived',
  vendor_deposit_returned: 'To a vendor, came back',
  vendor_withdrawal: 'From a vendor',
};

export const vendorResources: typeof vi.vendorResources = {
  freeRounds: {
    name: 'free rounds',
    fields: {
      campaign: 'Campaign',
      vendor: 'Vendor',
      memberId: 'Member',
      gameCode: 'Game',
      used: 'Used',
      betMinor: 'Stake of a round',
      wonMinor: 'Won',
      creditTo: 'Wins go',
      state: 'State',
      validUntil: 'Until',
      createdAt: 'Given',
    },
  },
  vendorTransfers: {
    name: 'vendor transfers',
    fields: {
      createdAt: 'Time',
      vendor: 'Vendor',
      memberId: 'Member',
      direction: 'Direction',
      amountMinor: 'Amount',
      state: 'State',
      problem: 'What is wrong',
    },
  },
  reconciliations: {
    name: 'vendor reports',
    fields: {
      day: 'Day',
      vendor: 'Vendor',
      state: 'State',
      roundsHere: 'Rounds here',
      roundsThere: 'Rounds there',
      missingHere: 'Missing here',
      missingThere: 'Missing there',
      different: 'Different',
      problem: 'What is wrong',
      createdAt: 'Made',
      kind: 'Difference',
      roundId: 'Round',
      player: 'Player',
      stakeHereMinor: 'Stake here',
      stakeThereMinor: 'Stake there',
      winHereMinor: 'Win here',
      winThereMinor: 'Win there',
    },
  },
};

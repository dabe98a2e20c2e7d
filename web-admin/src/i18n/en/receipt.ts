export const receipt = {
  title: 'Receipt by the member',
  disputed: 'Disputed',
  until: 'Answer until',
  answered: 'Answered at',
  received: 'Received',
  remainder: 'Missing',
  note: 'Note',
  proof: 'Look at picture %{number}',
  PAID: 'The money arrived',
  PAID_text:
    'Closes the case: the withdrawal counts as received in full and nothing is given back. The member reads the reason.',
  UNPAID: 'The money did not arrive',
  UNPAID_text:
    'Closes the case in the member’s favour: what is missing is paid back to the wallet at once. The member reads the reason.',
  propose_text: 'This is your proposal. It takes effect when a second person finds the same.',
  proposed_done: 'Proposed, waits for the second person',
  proposed: 'Proposed',
  waits: '%{name}: %{what}. Waits for the second person',
  returned: 'Paid back',
  done: 'Case closed',
  state: {
    AWAITING: 'Waiting for the member',
    ASSUMED: 'Counts as received',
    RECEIVED: 'Received, says the member',
    DISPUTED: 'Disputed',
    SETTLED: 'Closed',
  },
};

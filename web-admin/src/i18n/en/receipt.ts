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
    'Closes the case in the member’s favour. No money moves by itself: what is missing has to be paid apart. The member reads the reason.',
  done: 'Case closed',
  state: {
    AWAITING: 'Waiting for the member',
    ASSUMED: 'Counts as received',
    RECEIVED: 'Received, says the member',
    DISPUTED: 'Disputed',
    SETTLED: 'Closed',
  },
};

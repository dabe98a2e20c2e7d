const text = (description: string, pattern: string) => ({ type: 'string', description, pattern });
const count = (description: string, maximum: number) => ({ type: 'integer', description, minimum: 0, maximum });

const room = {
  type: 'object',
  required: ['room', 'game', 'stake', 'currency', 'seats', 'taken'],
  properties: {
    room: text('Yours; we give it back to you in the launch of who chose it', '^[\\x21-\\x7e]{1,40}$'),
    game: text('Code of your game', '^[\\x21-\\x7e]{1,100}$'),
    stake: text('What each seat puts into the pot of a hand, in minor units', '^\\d{1,16}$'),
    currency: { type: 'string' },
    seats: { type: 'integer', minimum: 2, maximum: 10 },
    taken: count('Seats that are taken', 10),
    waiting: count('How many wait for a seat', 10_000),
    playing: { type: 'boolean', description: 'Whether a hand is played now' },
  },
};

const example = {
  status: 'OK',
  rooms: [
    {
      room: 'tl-10k-1',
      game: 'tien-len',
      stake: '100000000',
      currency: 'VND',
      seats: 4,
      taken: 3,
      waiting: 0,
      playing: true,
    },
  ],
};

/** Our call to vendors of games of players against each other. */
export const roomsCall = {
  summary: 'The rooms of your games of players against each other, for our lobby',
  description:
    'We ask `POST <your address>/rooms`, signed as your own calls, at most every 2 s while somebody looks, and wait 1.5 s for the answer.',
  requestBody: { required: true, content: { 'application/json': { schema: { type: 'object' }, example: {} } } },
  responses: {
    200: {
      description: 'The rooms; or another `status` and a `message` to refuse',
      content: {
        'application/json': {
          schema: {
            type: 'object',
            required: ['status', 'rooms'],
            properties: { status: { const: 'OK' }, rooms: { type: 'array', maxItems: 200, items: room } },
          },
          example,
        },
      },
    },
  },
};

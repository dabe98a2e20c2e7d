// A run must do the same whenever it is played: where its days begin is worked out without the services' code.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayStart, noonZone } from '../common/agents.mjs';

const clock = (zone, at) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' }).format(at);

test('at every hour there is a zone in which it is noon, so that no run of it meets midnight', () => {
  for (let hour = 0; hour < 24; hour += 1)
    for (const minute of [0, 59]) {
      const now = new Date(Date.UTC(2026, 10, 21, hour, minute));
      assert.equal(clock(noonZone(now), now).slice(0, 2), '12', `${hour}:${minute}`);
    }
});

test('days begin at midnight of the zone, also where it is half an hour off, and on the other side of the date line', () => {
  const now = Date.parse('2026-11-21T19:29:59.999Z');
  for (const [zone, start] of Object.entries({
    'Asia/Ho_Chi_Minh': '2026-11-21T17:00:00.000Z',
    'Asia/Kabul': '2026-11-20T19:30:00.000Z',
    'Etc/GMT-4': '2026-11-20T20:00:00.000Z',
    'Etc/GMT+11': '2026-11-21T11:00:00.000Z',
    UTC: '2026-11-21T00:00:00.000Z',
  })) {
    assert.equal(new Date(dayStart(0, zone, now)).toISOString(), start);
    assert.equal(clock(zone, dayStart(3, zone, now)), '00:00');
  }
  assert.equal(new Date(dayStart(0, 'Asia/Kabul', now + 1)).toISOString(), '2026-11-21T19:30:00.000Z');
});

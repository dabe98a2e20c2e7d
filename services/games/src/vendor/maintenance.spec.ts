import { describe, expect, it } from '@jest/globals';
import { maintenanceAt } from './maintenance.js';

const at = (time: string) => new Date(`2026-11-20T${time}Z`);
const window = { maintenanceFrom: at('10:00:00'), maintenanceUntil: at('12:00:00'), maintenanceMessage: 'new reels' };

describe('a maintenance', () => {
  it.each([
    ['09:59:59', null],
    ['10:00:00', { until: at('12:00:00'), message: 'new reels' }],
    ['11:59:59', { until: at('12:00:00'), message: 'new reels' }],
    ['12:00:00', null],
  ])('at %s is %j', (time, expected) => {
    expect(maintenanceAt(window, at(time))).toEqual(expected);
  });

  it('without an end lasts until it is lifted', () => {
    expect(maintenanceAt({ ...window, maintenanceUntil: null }, at('23:00:00'))).toEqual({
      until: null,
      message: 'new reels',
    });
  });

  it('without a beginning is none', () => {
    expect(maintenanceAt({ maintenanceFrom: null, maintenanceUntil: null }, at('11:00:00'))).toBeNull();
  });
});

import { render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Segment } from './segment';

const choices = ['first', 'last'].map((value) => ({ value, label: value }));
const frame = () => new Promise((done) => requestAnimationFrame(done));

afterEach(() => vi.restoreAllMocks());

it('brings the chosen part of a row that is wider than the screen into its middle, and leaves a row that fits', async () => {
  let wide = 700;
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(300);
  vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockImplementation(() => wide);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return this.textContent === 'last' ? new DOMRect(600, 0, 100, 40) : new DOMRect(0, 0, 300, 40);
  });
  const row = (value: string) => <Segment label="x" choices={choices} value={value} onChange={() => undefined} />;
  const { getByRole, rerender } = render(row('last'));
  await frame();
  expect(getByRole('group').scrollLeft).toBe(500);
  wide = 300;
  getByRole('group').scrollLeft = 0;
  rerender(row('first'));
  rerender(row('last'));
  await frame();
  expect(getByRole('group').scrollLeft).toBe(0);
});

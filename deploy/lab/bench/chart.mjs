// Small line charts side by side as one SVG, readable on light and on dark pages.
const panel = { width: 290, height: 250, left: 52, right: 18, top: 64, bottom: 46 };
const colours = ['a', 'b', 'c'];

const style = `
  text { font: 12px system-ui, sans-serif; fill: #1d2b24 } .title { font-weight: 600; font-size: 13px } .soft { fill: #5c6a62 }
  .grid { stroke: #d9ded9 } .axis { stroke: #5c6a62 } .line { fill: none; stroke-width: 2 }
  .a { stroke: #2f7d5b } .b { stroke: #b97a14 } .c { stroke: #5b5fc7 } .dot.a { fill: #2f7d5b } .dot.b { fill: #b97a14 } .dot.c { fill: #5b5fc7 }
  @media (prefers-color-scheme: dark) {
    text { fill: #e6ece8 } .soft { fill: #a4b1a9 } .grid { stroke: #3a463f } .axis { stroke: #a4b1a9 }
    .a { stroke: #62c596 } .b { stroke: #e6b455 } .c { stroke: #9ea2f5 } .dot.a { fill: #62c596 } .dot.b { fill: #e6b455 } .dot.c { fill: #9ea2f5 }
  }`;

const escaped = (text) => String(text).replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const text = (x, y, value, { anchor = 'start', css = '' } = {}) =>
  `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" text-anchor="${anchor}" class="${css}">${escaped(value)}</text>`;
const line = (x1, y1, x2, y2, css) =>
  `<line x1="${x1.toFixed(1)}" y1="${y1.toFixed(1)}" x2="${x2.toFixed(1)}" y2="${y2.toFixed(1)}" class="${css}"/>`;

/** The next of 1, 2, 5, 10, 20, 50, … from `value` on. */
function roundUp(value) {
  const power = 10 ** Math.floor(Math.log10(value));
  return [1, 2, 5, 10].map((digit) => digit * power).find((step) => step >= value * 0.999);
}

/** Steps of the upright axis from zero, about four of them. */
function ticksOf(highest) {
  const step = roundUp(Math.max(highest, 1e-6) / 4);
  return Array.from({ length: Math.ceil(highest / step) + 1 }, (_none, i) => i * step);
}

const short = (value) => (value >= 1000 ? `${value / 1000} k` : String(Number(value.toPrecision(3))));

/**
 * One panel: `{ title, x: [labels], xLabel, yLabel, series: [{ name, values }] }`. The x labels stand at even distances: every step is
 * ten times the last, so that even distances are a logarithmic axis.
 */
function drawPanel({ title, x, xLabel, yLabel, series }, offset) {
  const area = {
    x0: offset + panel.left,
    x1: offset + panel.width - panel.right,
    y0: panel.height - panel.bottom,
    y1: panel.top,
  };
  const ticks = ticksOf(Math.max(...series.flatMap(({ values }) => values)));
  const highest = ticks.at(-1);
  const xOf = (i) => area.x0 + 16 + (x.length < 2 ? 0 : (i * (area.x1 - area.x0 - 32)) / (x.length - 1));
  const yOf = (value) => area.y0 - (value / highest) * (area.y0 - area.y1);
  const frame = [
    text(area.x0 - 40, 18, title, { css: 'title' }),
    text(area.x0 - 40, area.y1 - 12, yLabel, { css: 'soft' }),
    ...ticks.flatMap((tick) => [
      line(area.x0, yOf(tick), area.x1, yOf(tick), tick === 0 ? 'axis' : 'grid'),
      text(area.x0 - 6, yOf(tick) + 4, short(tick), { anchor: 'end', css: 'soft' }),
    ]),
    ...x.map((label, i) => text(xOf(i), area.y0 + 18, label, { anchor: 'middle' })),
    text((area.x0 + area.x1) / 2, area.y0 + 36, xLabel, { anchor: 'middle', css: 'soft' }),
  ];
  return [...frame, ...series.flatMap((one, at) => drawSeries(one, at, { area, xOf, yOf }))];
}

function drawSeries({ name, values }, at, { area, xOf, yOf }) {
  const css = colours[at % colours.length];
  const points = values.map((value, i) => `${xOf(i).toFixed(1)},${yOf(value).toFixed(1)}`);
  const legendX = area.x0 - 40 + at * 96;
  return [
    `<polyline points="${points.join(' ')}" class="line ${css}"/>`,
    ...values.map(
      (value, i) => `<circle cx="${xOf(i).toFixed(1)}" cy="${yOf(value).toFixed(1)}" r="3" class="dot ${css}"/>`,
    ),
    line(legendX, 33, legendX + 14, 33, `line ${css}`),
    text(legendX + 20, 37, name),
  ];
}

/** An SVG of panels in one row; see drawPanel. */
export function chart(panels) {
  const width = panels.length * panel.width;
  const drawn = panels.flatMap((one, i) => drawPanel(one, i * panel.width));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${panel.height}" role="img">
<style>${style}</style>
${drawn.join('\n')}
</svg>
`;
}

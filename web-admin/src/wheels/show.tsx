import { LinearProgress } from '@mui/material';
import { useRecordContext, useTranslate } from 'react-admin';
import type { Wheel } from '../api/promotion-types.js';
import { AuditTrail } from '../ui/audit-trail.js';
import { Badge, Card, Facts, Money, RecordLink, TableBox, When } from '../ui/bits.js';
import { BrandName } from '../ui/brand-name.js';
import { useFormat } from '../ui/format.js';
import { Page } from '../ui/page.js';
import { PublishCommands, type PublishKind } from '../ui/publish-commands.js';
import { NoRecord, ShowScreen } from '../ui/show-screen.js';
import { useTitle } from '../ui/title.js';
import { Face } from './face.js';
import { FormDialog } from './form-dialog.js';
import { expectedOf, wholeOf } from './odds.js';
import { wheelTones } from './tones.js';

const kind: PublishKind = {
  resource: 'wheels',
  words: 'wheel',
  stepOf: (api) => api.stepWheel,
};

/** What was won of the budget so far, and what a spin costs in the mean and did cost. */
function Cost({ row }: { row: Wheel }) {
  const t = useTranslate();
  const { number } = useFormat();
  const expected = expectedOf(row.segments);
  const [spent, budget] = [BigInt(row.spentMinor), BigInt(row.budgetMinor)];
  const percent = budget > 0n ? Number((10_000n * spent) / budget) / 100 : 0;
  const money = (minor: string) => <Money minor={minor} currency={row.currency} />;
  return (
    <Card title={t('console.wheel.cost')}>
      <LinearProgress variant="determinate" value={percent} aria-label={t('console.wheel.cost')} />
      <p>
        {money(row.spentMinor)} / {money(row.budgetMinor)} ({number(percent)}%)
      </p>
      <Facts
        rows={[
          [
            t('resources.wheels.fields.spins'),
            <RecordLink key="s" to={spinsOf(row.id)}>
              {number(row.spins)}
            </RecordLink>,
          ],
          [t('console.wheel.expected'), money(expected.minor)],
          [t('resources.wheels.fields.mean'), row.spins > 0 ? money(String(spent / BigInt(row.spins))) : '–'],
          [t('console.wheel.expected_points'), number(expected.points)],
        ]}
      />
    </Card>
  );
}

const spinsOf = (id: string): string => `/wheelSpins?filter=${encodeURIComponent(JSON.stringify({ wheelId: id }))}`;

/** Every prize with its odds, its stock, and how often it was won. */
function Segments({ row }: { row: Wheel }) {
  const t = useTranslate();
  const { number } = useFormat();
  const whole = wholeOf(row.segments);
  const name = (field: string) => t(`resources.wheels.fields.${field}`);
  return (
    <Card title={t('console.wheel.segments')}>
      <Face segments={row.segments} />
      <TableBox label={t('console.wheel.segments')}>
        <table className="plain">
          <thead>
            <tr>
              <th scope="col">{name('kind')}</th>
              <th scope="col" className="num">
                {name('weight')}
              </th>
              <th scope="col" className="num">
                {name('odds')}
              </th>
              <th scope="col" className="num">
                {name('stock')}
              </th>
              <th scope="col" className="num">
                {name('taken')}
              </th>
            </tr>
          </thead>
          <tbody>
            {row.segments.map(({ kind, amountMinor, points, weight, stock, taken }, place) => (
              <tr key={place}>
                <td>
                  {t(`console.wheel.kind.${kind}`)}{' '}
                  {kind === 'CASH' && <Money minor={amountMinor} currency={row.currency} />}
                  {kind === 'POINTS' && number(points)}
                </td>
                <td className="num">{number(weight)}</td>
                <td className="num">{number((100 * weight) / whole)}%</td>
                <td className="num">{stock === 0 ? t('console.wheel.any') : number(stock)}</td>
                <td className="num">{number(taken)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableBox>
    </Card>
  );
}

function WheelScreen() {
  const t = useTranslate();
  const titleOf = useTitle();
  const row = useRecordContext<Wheel>();
  if (!row) return <NoRecord />;
  const name = (field: string) => t(`resources.wheels.fields.${field}`);
  const money = (minor: string) => <Money minor={minor} currency={row.currency} />;
  const none = t('console.wheel.none');
  return (
    <Page
      title={titleOf(row)}
      actions={<PublishCommands row={row} kind={kind} form={(close) => <FormDialog wheel={row} onClose={close} />} />}
    >
      <div className="row">
        <Badge tone={wheelTones[row.state]}>{t(`console.wheel.state.${row.state}`)}</Badge>
      </div>
      <Cost row={row} />
      <Segments row={row} />
      <Card title={t('console.wheel.facts')}>
        <Facts
          rows={[
            [name('brand'), <BrandName key="b" code={row.brand} />],
            [name('opensAt'), <When key="o" at={row.opensAt} />],
            [name('closesAt'), <When key="c" at={row.closesAt} />],
            [name('budgetMinor'), money(row.budgetMinor)],
            [name('minLevel'), String(row.minLevel)],
            [t('console.campaign.term.turnover'), String(row.turnover)],
            [t('console.campaign.term.paidIn'), t(row.paidIn ? 'ra.boolean.true' : 'ra.boolean.false')],
            [name('free'), String(row.free)],
            [name('perDepositMinor'), row.perDepositMinor === '0' ? none : money(row.perDepositMinor)],
            [name('perBetMinor'), row.perBetMinor === '0' ? none : money(row.perBetMinor)],
            [name('price'), row.price === 0 ? none : String(row.price)],
            [name('perDay'), row.perDay === 0 ? t('console.wheel.any') : String(row.perDay)],
            [name('perAddress'), row.perAddress === 0 ? t('console.wheel.any') : String(row.perAddress)],
            [name('writtenBy'), row.writtenBy],
            [name('proposedBy'), row.proposedBy],
            [name('publishedBy'), row.publishedBy],
            [name('updatedAt'), <When key="u" at={row.updatedAt} />],
          ]}
        />
      </Card>
      <Card title={t('console.campaign.published')}>
        {row.texts.map(({ language, title, content }) => (
          <div key={language} className="stack tight" dir="auto">
            <span className="xs faint">{language}</span>
            <b>{title}</b>
            {content && <span className="sm muted">{content}</span>}
          </div>
        ))}
      </Card>
      <AuditTrail objectType="wheel" objectId={row.id} />
    </Page>
  );
}

export default function WheelShow() {
  return (
    <ShowScreen live>
      <WheelScreen />
    </ShowScreen>
  );
}

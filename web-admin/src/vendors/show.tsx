import { Button } from '@mui/material';
import { useState } from 'react';
import {
  SelectInput,
  TextArrayInput,
  TextInput,
  required,
  usePermissions,
  useRecordContext,
  useTranslate,
} from 'react-admin';
import { isAllowed } from '../api/access.js';
import type { Maintenance, Vendor } from '../api/types.js';
import { MaintenanceDialog } from '../games/maintenance-dialog.js';
import { Badge, Card, Facts, TableBox, When } from '../ui/bits.js';
import { AuditTrail } from '../ui/audit-trail.js';
import { EditDialog } from '../ui/edit-dialog.js';
import { Icon } from '../ui/icon.js';
import { MaintenanceBadge } from '../ui/maintenance-badge.js';
import { Page } from '../ui/page.js';
import { NoRecord, ShowScreen } from '../ui/show-screen.js';
import { Toggle } from '../ui/toggle.js';
import { useVerb } from '../ui/use-verb.js';
import { CeilingCard } from './ceilings.js';
import { GoLiveDialog } from './go-live-dialog.js';
import { KeyDialog } from './key-dialog.js';
import { BudgetInputs, budgetsOf, PromoBudgets, type TypedBudgets } from './promo-budgets.js';
import { shapes, walletModes } from './shapes.js';
import { Waiting } from './waiting.js';

type DialogName = 'live' | 'edit' | 'maintenance' | 'key';

const buttons: [DialogName, action: string, label: string, icon: 'gear' | 'clock' | 'key' | 'check'][] = [
  ['live', 'edit', 'console.new_vendor.live', 'check'],
  ['edit', 'edit', 'ra.action.edit', 'gear'],
  ['maintenance', 'edit', 'console.maintenance.button', 'clock'],
  ['key', 'keys', 'console.vendor.rotate', 'key'],
];

function VendorEdit({ vendor, onClose }: { vendor: Vendor; onClose: () => void }) {
  const t = useTranslate();
  return (
    <EditDialog<Vendor & { typedBudgets?: TypedBudgets }>
      resource="vendors"
      record={vendor}
      title={t('console.vendor.edit', { name: vendor.name })}
      pick={({ name, launchUrl, ipList, apiUrl, walletMode, shape, publicKey, typedBudgets }) => ({
        name,
        launchUrl,
        ipList: ipList ?? [],
        apiUrl: apiUrl || null,
        walletMode,
        shape,
        publicKey: publicKey || null,
        promoBudgets: budgetsOf(typedBudgets ?? {}),
      })}
      onClose={onClose}
    >
      <p className="muted">{t('console.vendor.edit_text')}</p>
      <TextInput source="name" validate={required()} />
      <TextInput source="launchUrl" validate={required()} />
      <TextInput source="apiUrl" helperText="console.vendor_money.api_help" />
      <SelectInput
        source="walletMode"
        choices={walletModes.map((id) => ({ id, name: `console.vendor_money.mode.${id}` }))}
      />
      <SelectInput source="shape" choices={shapes.map((id) => ({ id, name: id }))} translateChoice={false} />
      <TextInput source="publicKey" multiline />
      <TextArrayInput source="ipList" helperText="console.vendor.ip_help" />
      <BudgetInputs vendor={vendor} />
    </EditDialog>
  );
}

function VendorMaintenance({ vendor, onClose }: { vendor: Vendor; onClose: () => void }) {
  const { start, isPending, error } = useVerb((api, window: Maintenance) => api.maintainVendor(vendor.id, window), {
    refresh: ['vendors', 'games', 'auditLogs'],
    done: 'console.maintenance.done',
    onDone: onClose,
  });
  return (
    <MaintenanceDialog
      name={vendor.name}
      current={vendor.maintenance}
      pending={isPending}
      error={error}
      onSave={start}
      onClose={onClose}
    />
  );
}

function Actions({ vendor }: { vendor: Vendor }) {
  const t = useTranslate();
  const { permissions = [] } = usePermissions<string[]>();
  const [dialog, setDialog] = useState<DialogName | null>(null);
  const close = () => setDialog(null);
  return (
    <>
      {buttons
        .filter(([name, action]) => isAllowed(permissions, 'vendors', action) && (name !== 'live' || !vendor.liveAt))
        .map(([name, , label, icon]) => (
          <Button key={name} variant="outlined" startIcon={<Icon name={icon} />} onClick={() => setDialog(name)}>
            {t(label)}
          </Button>
        ))}
      {dialog === 'live' && <GoLiveDialog vendor={vendor} onClose={close} />}
      {dialog === 'edit' && <VendorEdit vendor={vendor} onClose={close} />}
      {dialog === 'maintenance' && <VendorMaintenance vendor={vendor} onClose={close} />}
      {dialog === 'key' && <KeyDialog vendor={vendor} onClose={close} />}
    </>
  );
}

function Keys({ vendor }: { vendor: Vendor }) {
  const t = useTranslate();
  return (
    <table className="plain">
      <thead>
        <tr>
          <th>{t('console.vendor.key_id')}</th>
          <th>{t('console.vendor.created')}</th>
          <th>{t('console.vendor.valid')}</th>
        </tr>
      </thead>
      <tbody>
        {(vendor.keys ?? []).map((key) => (
          <tr key={key.keyId}>
            <td className="mono">{key.keyId}</td>
            <td>
              <When at={key.createdAt} />
            </td>
            <td>
              {key.validUntil ? (
                <When at={key.validUntil} />
              ) : (
                <Badge tone="pos" icon="check">
                  {t('console.vendor.current')}
                </Badge>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Whether brands may put hosts of their own in place of the vendor's, and what that asks of it. */
function LaunchHosts({ vendor, editable }: { vendor: Vendor; editable: boolean }) {
  const t = useTranslate();
  return (
    <span className="told">
      <Toggle
        resource="vendors"
        record={vendor}
        field="usesLaunchHosts"
        label={t('console.vendor.launch_hosts', { name: vendor.name })}
        disabled={!editable}
      />
      <span className="faint xs">{t('console.vendor.launch_hosts_help')}</span>
    </span>
  );
}

function VendorScreen() {
  const t = useTranslate();
  const vendor = useRecordContext<Vendor>();
  const { permissions = [] } = usePermissions<string[]>();
  if (!vendor) return <NoRecord />;
  const editable = isAllowed(permissions, 'vendors', 'edit');
  const name = (field: string) => t(`resources.vendors.fields.${field}`);
  const label = t('console.vendor.switch', { name: vendor.name });
  return (
    <Page title={vendor.name} actions={<Actions vendor={vendor} />}>
      <Waiting vendor={vendor} />
      <div className="cols">
        <Card title={t('console.vendor.facts')}>
          <Facts
            rows={[
              [
                name('code'),
                <span key="c" className="mono">
                  {vendor.code}
                </span>,
              ],
              [
                name('enabled'),
                <Toggle
                  key="e"
                  resource="vendors"
                  record={vendor}
                  field="enabled"
                  label={label}
                  disabled={!editable || vendor.liveAt === null}
                />,
              ],
              [name('liveAt'), vendor.liveAt ? <When key="v" at={vendor.liveAt} /> : t('console.new_vendor.not_live')],
              [name('games'), vendor.games],
              [
                name('launchUrl'),
                <span key="l" className="mono">
                  {vendor.launchUrl}
                </span>,
              ],
              [name('usesLaunchHosts'), <LaunchHosts key="h" vendor={vendor} editable={editable} />],
              [
                name('apiUrl'),
                <span key="a" className="mono">
                  {vendor.apiUrl ?? '–'}
                </span>,
              ],
              [name('walletMode'), t(`console.vendor_money.mode.${vendor.walletMode}`)],
              [name('shape'), vendor.shape],
              [name('currencies'), Object.keys(vendor.currencies).join(', ')],
              [name('languages'), Object.keys(vendor.languages).join(', ')],
              [name('promoBudgets'), <PromoBudgets key="p" budgets={vendor.promoBudgets} />],
              [name('requestsPerSecond'), vendor.requestsPerSecond],
              [
                name('ipList'),
                vendor.ipList.length ? (
                  <span key="i" className="mono">
                    {vendor.ipList.join(', ')}
                  </span>
                ) : (
                  t('console.vendor.any_ip')
                ),
              ],
              [name('maintenance'), <MaintenanceBadge key="m" value={vendor.maintenance} />],
              [name('updatedAt'), <When key="u" at={vendor.updatedAt} />],
            ]}
          />
        </Card>
        <Card title={t('console.vendor.keys')} flush>
          <TableBox label={t('console.vendor.keys')}>
            <Keys vendor={vendor} />
          </TableBox>
        </Card>
        <CeilingCard vendor={vendor} />
      </div>
      <AuditTrail objectType="vendor" objectId={vendor.code} />
    </Page>
  );
}

export default function VendorShow() {
  return (
    <ShowScreen>
      <VendorScreen />
    </ShowScreen>
  );
}

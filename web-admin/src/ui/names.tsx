import { useGetList, useGetManyAggregate, usePermissions, useTranslate } from 'react-admin';
import { isAllowed } from '../api/access.js';
import type { Member, Role } from '../api/types.js';
import { Badge, RecordLink } from './bits.js';
import { useVendors } from './use-vendors.js';

/** A vendor by its name; who may not read vendors gets the code. */
export function VendorName({ code }: { code: string }) {
  return useVendors().find((vendor) => vendor.code === code)?.name ?? code;
}

/** The number of accounts that only try. */
export const trial = 4;

/** Beside a member's name: this one plays for points and goes by itself. Nothing beside anybody else's. */
export function TrialBadge({ accountType }: { accountType: number | null | undefined }) {
  const t = useTranslate();
  return accountType === trial ? <Badge tone="warn">{t(`console.account_type.${trial}`)}</Badge> : null;
}

interface MemberProps {
  id: string;
  /** What stands there for who may not read members, and until the name has come; else the id. */
  masked?: string;
}

/** A member by the username, as a link; all rows of a list ask in one call. */
export function MemberName({ id, masked }: MemberProps) {
  const { permissions = [] } = usePermissions<string[]>();
  const allowed = isAllowed(permissions, 'members', 'list');
  const { data } = useGetManyAggregate<Member>('members', { ids: [id] }, { enabled: allowed });
  const instead = masked || id;
  if (!allowed) return <span className="num">{instead}</span>;
  return (
    <>
      <RecordLink to={`/members/${id}/show`}>{data?.[0]?.username ?? instead}</RecordLink>{' '}
      <TrialBadge accountType={data?.[0]?.accountType} />
    </>
  );
}

const everyRole = { pagination: { page: 1, perPage: 100 }, sort: { field: 'name', order: 'ASC' as const } };

/** A role's name: those that a new installation comes with in the operator's language, others as they were written. */
export function useRoleName(): (name: string) => string {
  const t = useTranslate();
  return (name) => t(`console.role_of.${name}`, { _: name });
}

/** A role by its name; who may not read roles gets the code. */
export function RoleName({ code }: { code: string }) {
  const { permissions = [] } = usePermissions<string[]>();
  const enabled = isAllowed(permissions, 'roles', 'list');
  const { data } = useGetList<Role>('roles', everyRole, { enabled, staleTime: 600_000 });
  const nameOf = useRoleName();
  const name = data?.find(({ id }) => id === code)?.name;
  return name === undefined ? code : nameOf(name);
}

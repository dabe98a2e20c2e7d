import { Flag, Int, ListOf, PageOf, Text } from '@banyan/kernel/dto';

const code = /^[a-z][a-z0-9_]{1,31}$/;

export class RoleIdDto {
  @Text({ max: 32, pattern: code })
  id: string;
}

export class RoleDto {
  @Text({ description: 'The code' })
  id: string;

  @Text()
  name: string;

  @ListOf(null)
  permissions: string[];

  @Flag({ description: 'Cannot be changed' })
  builtIn: boolean;

  @Int({ min: 0, max: 1_000_000, description: 'Operators who have it' })
  operators: number;
}

export class RolePageDto extends PageOf(RoleDto) {}

export class RoleUpdateDto {
  @Text({ max: 60 })
  name: string;

  @ListOf(null)
  permissions: string[];

  @Text({ min: 3, max: 300 })
  reason: string;
}

export class RoleCreateDto extends RoleUpdateDto {
  @Text({ max: 32, pattern: code })
  code: string;
}

export class PermissionsDto {
  @ListOf(null, { description: 'Everything that a role may hold' })
  permissions: string[];
}

import type { Role } from '#contracts/roles.ts';
import { ROLE_NAMES } from '#web/areas/identity/team/role-names.ts';
import { Badge } from '#web/components/ui/badge.tsx';

const TONES = {
  super_admin: 'purple',
  admin: 'blue',
  teacher: 'green',
  staff: 'gray',
} as const satisfies Record<Role, string>;

export function RoleBadge({ role }: { role: Role }) {
  return <Badge tone={TONES[role]}>{ROLE_NAMES[role]}</Badge>;
}

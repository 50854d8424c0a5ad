import type { Role } from '#contracts/roles.ts';

export const ROLE_NAMES: Record<Role, string> = {
  super_admin: 'Super Admin',
  admin: 'Admin',
  teacher: 'Teacher',
  staff: 'Staff',
};

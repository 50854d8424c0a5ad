/** From the most to the least powerful. */
export const ROLES = ['super_admin', 'admin', 'teacher', 'staff'] as const;
export type Role = (typeof ROLES)[number];

export const ROLE_NAMES: Record<Role, string> = {
  super_admin: 'Super Admin',
  admin: 'Admin',
  teacher: 'Teacher',
  staff: 'Staff',
};

export const DEFAULT_ROLE: Role = 'staff';

export function isRole(value: unknown): value is Role {
  return ROLES.some((role) => role === value);
}

const MANAGERS = ['super_admin', 'admin'] as const;
const OFFICE = ['super_admin', 'admin', 'staff'] as const;
export const COUNSELLOR_ROLES: readonly Role[] = ['super_admin', 'admin', 'teacher'];

/** The roles of each permission. Rules about single records are separate functions, such as `canManageMember`. */
const ROLES_BY_PERMISSION = {
  'session:use': ROLES,
  'profile:edit': ROLES,
  'members:read': ROLES,
  'members:manage': MANAGERS,
  'security:manage': ['super_admin'],
  'dashboard:read': ROLES,
  'students:read': ROLES,
  'students:edit': ROLES,
  'students:note': ROLES,
  'students:create': OFFICE,
  'students:assign': OFFICE,
  'students:import': OFFICE,
  'students:merge': MANAGERS,
  'students:erase': MANAGERS,
  'schools:read': ROLES,
  'schools:propose': OFFICE,
  'schools:edit': MANAGERS,
  'appointments:read': ROLES,
  'appointments:edit': ROLES,
  'hours:edit': COUNSELLOR_ROLES,
  'public-profile:edit': COUNSELLOR_ROLES,
  'reports:read': COUNSELLOR_ROLES,
  'reports:edit': COUNSELLOR_ROLES,
  'analytics:read': MANAGERS,
  'enquiries:read': ROLES,
  'enquiries:answer': ROLES,
  'tasks:read': ROLES,
  'tasks:edit': ROLES,
  'courses:correct': MANAGERS,
  'records:export': MANAGERS,
  'audit:read': ['super_admin'],
  'templates:read': ROLES,
  'templates:edit': MANAGERS,
  'mail:manage': ['super_admin'],
  'backups:read': ['super_admin'],
  'office:edit': ['super_admin'],
  'guidance:measure': ['super_admin'],
  'sample-data:remove': ['super_admin'],
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof ROLES_BY_PERMISSION;

export const PERMISSIONS = Object.keys(ROLES_BY_PERMISSION) as Permission[];

export function hasPermission(role: Role, permission: Permission): boolean {
  const allowed: readonly Role[] = ROLES_BY_PERMISSION[permission];
  return allowed.includes(role);
}

/**
 * Whether a role sees only its own students (counselled or met in an appointment), appointments, reports and leads. Others
 * answer 404.
 */
export function seesOnlyAssigned(role: Role): boolean {
  return role === 'teacher';
}

/** Whether a role sees the class lists of other members. */
export function seesAllImports(role: Role): boolean {
  return MANAGERS.some((manager) => manager === role);
}

/** Whether the Add Member button is shown. */
export function canManageUsers(role: Role): boolean {
  return hasPermission(role, 'members:manage');
}

type MemberAction =
  | 'create'
  | 'edit'
  | 'changeRole'
  | 'setActive'
  | 'delete'
  | 'resetPassword'
  /** View and end the member's sessions, remove the second factor. */
  | 'manageSecurity'
  | 'invite';

interface Actor {
  id: number;
  role: Role;
}

/** For `create`, the new member: no id yet, and the requested role. */
interface Target {
  id: number | null;
  role: Role;
  isSample?: boolean;
}

const RANKS_BELOW_ADMIN: readonly Role[] = ['teacher', 'staff'];
/** An invented colleague never signs in. */
const SIGN_IN_ACTIONS: readonly MemberAction[] = ['resetPassword', 'manageSecurity', 'invite'];
const SUPER_ADMIN_ACTIONS: readonly MemberAction[] = ['changeRole', 'manageSecurity'];

/** Permitted actions on a team member; see docs/permissions.md. The server enforces it, and screens use it too. */
export function canManageMember(actor: Actor, action: MemberAction, target: Target): boolean {
  if (target.id === actor.id) return action === 'edit';
  if (target.isSample && SIGN_IN_ACTIONS.includes(action)) return false;
  switch (actor.role) {
    case 'super_admin':
      return true;
    case 'admin':
      return !SUPER_ADMIN_ACTIONS.includes(action) && RANKS_BELOW_ADMIN.includes(target.role);
    case 'teacher':
    case 'staff':
      return false;
  }
}

interface Standing {
  role: Role;
  isActive: boolean;
}

/** Whether a change makes a member's open work need an owner: a deactivation, or a role that counsels nobody. */
export function isLeaving(before: Standing, after: Standing): boolean {
  const counsels = (role: Role) => COUNSELLOR_ROLES.includes(role);
  return (before.isActive && !after.isActive) || (counsels(before.role) && !counsels(after.role));
}

/**
 * Whether a new role lets a member manage others. Then sessions and password end, since former managers of the member
 * may know the password.
 */
export function isPromotion(from: Role, to: Role): boolean {
  return hasPermission(to, 'members:manage') && ROLES.indexOf(to) < ROLES.indexOf(from);
}

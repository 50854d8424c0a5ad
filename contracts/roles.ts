/** From the most to the least powerful. */
export const ROLES = ['super_admin', 'admin', 'teacher', 'staff'] as const;
export type Role = (typeof ROLES)[number];

export const DEFAULT_ROLE: Role = 'staff';

export function isRole(value: unknown): value is Role {
  return ROLES.some((role) => role === value);
}

const MANAGERS = ['super_admin', 'admin'] as const;
const OFFICE = ['super_admin', 'admin', 'staff'] as const;
/** Who can look after a student. */
export const COUNSELLOR_ROLES: readonly Role[] = ['super_admin', 'admin', 'teacher'];

/**
 * What a role may do at all. Rules about one particular record are functions of their own (`canManageMember`,
 * `seesOnlyAssigned`); an endpoint asks for the permission first and for the record's rule second.
 */
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
  'schools:edit': MANAGERS,
  'appointments:read': ROLES,
  'appointments:edit': ROLES,
  'hours:edit': COUNSELLOR_ROLES,
  'reports:read': COUNSELLOR_ROLES,
  'reports:edit': COUNSELLOR_ROLES,
  'analytics:read': MANAGERS,
  'enquiries:read': OFFICE,
  'enquiries:answer': OFFICE,
  'records:export': MANAGERS,
  'audit:read': ['super_admin'],
  'mail:manage': ['super_admin'],
  'backups:read': ['super_admin'],
  'sample-data:remove': ['super_admin'],
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof ROLES_BY_PERMISSION;

export const PERMISSIONS = Object.keys(ROLES_BY_PERMISSION) as Permission[];

export function hasPermission(role: Role, permission: Permission): boolean {
  const allowed: readonly Role[] = ROLES_BY_PERMISSION[permission];
  return allowed.includes(role);
}

/**
 * Whether a role sees only the students, appointments and reports that are assigned to the person: of students those
 * she counsels or has an appointment with. What is not hers answers 404, as if it were not there.
 */
export function seesOnlyAssigned(role: Role): boolean {
  return role === 'teacher';
}

/** Whether a role sees the class lists that others have sent, and not only its own. */
export function seesAllImports(role: Role): boolean {
  return MANAGERS.some((manager) => manager === role);
}

/** Whether the Add Member button is shown. */
export function canManageUsers(role: Role): boolean {
  return hasPermission(role, 'members:manage');
}

export type MemberAction =
  | 'create'
  | 'edit'
  | 'changeRole'
  | 'setActive'
  | 'delete'
  | 'resetPassword'
  /** See and end the member's sessions, take away the second factor. */
  | 'manageSecurity'
  | 'invite';

interface Actor {
  id: number;
  role: Role;
}

/** For `create`, the member to be: no id yet, and the role it is to have. */
interface Target {
  id: number | null;
  role: Role;
}

const RANKS_BELOW_ADMIN: readonly Role[] = ['teacher', 'staff'];
const SUPER_ADMIN_ACTIONS: readonly MemberAction[] = ['changeRole', 'manageSecurity'];

/**
 * Who may do what to a member of the team; see docs/permissions.md.
 * The server enforces it; the screens use it to show or disable.
 */
export function canManageMember(actor: Actor, action: MemberAction, target: Target): boolean {
  if (target.id === actor.id) return action === 'edit';
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

/**
 * Whether a new role makes a member one who manages others. Whoever managed her until then may hold a session or know the
 * password, one that she seems to have chosen as well: neither may come along.
 */
export function isPromotion(from: Role, to: Role): boolean {
  return hasPermission(to, 'members:manage') && ROLES.indexOf(to) < ROLES.indexOf(from);
}

/** The roles that somebody may give to a member that is being created, least powerful last. */
export function assignableRoles(actorRole: Role): readonly Role[] {
  return actorRole === 'super_admin' ? ROLES : RANKS_BELOW_ADMIN;
}

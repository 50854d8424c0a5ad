import {
  BookOpenCheck,
  CalendarDays,
  ChartColumn,
  FileText,
  GraduationCap,
  Inbox,
  LayoutDashboard,
  ListChecks,
  type LucideIcon,
  Mail,
  MessageSquareText,
  School,
  ScrollText,
  Settings,
  UserRoundPlus,
  Users,
} from 'lucide-react';
import { paths } from '#contracts/pages.ts';
import { hasPermission, type Permission, type Role } from '#contracts/roles.ts';
import { readPublicServices } from '#web/lib/public-services.ts';

interface NavItem {
  label: string;
  to: string;
  /** The page's second address. */
  alias?: string;
  /** Roles without it do not see the entry. */
  permission: Permission;
  Icon: LucideIcon;
  /** Only where families have accounts on the server. */
  needsAccounts?: true;
}

/** The specified pages, always in view. */
const MAIN: readonly NavItem[] = [
  {
    label: 'Dashboard',
    to: paths.admin.dashboard,
    alias: paths.admin.root,
    permission: 'dashboard:read',
    Icon: LayoutDashboard,
  },
  { label: 'Students', to: paths.admin.dashboardStudents, permission: 'students:read', Icon: GraduationCap },
  { label: 'Schools', to: paths.admin.dashboardSchools, permission: 'schools:read', Icon: School },
  {
    label: 'Appointments',
    to: paths.admin.dashboardAppointments,
    permission: 'appointments:read',
    Icon: CalendarDays,
  },
  { label: 'Reports', to: paths.admin.dashboardReports, permission: 'reports:read', Icon: FileText },
  { label: 'Analytics', to: paths.admin.dashboardAnalytics, permission: 'analytics:read', Icon: ChartColumn },
  {
    label: 'Team Members',
    to: paths.admin.dashboardTeamMembers,
    alias: paths.admin.teamMembers,
    permission: 'members:read',
    Icon: Users,
  },
  {
    label: 'Settings',
    to: paths.admin.dashboardSettings,
    alias: paths.admin.settings,
    permission: 'profile:edit',
    Icon: Settings,
  },
];
const WORK: readonly NavItem[] = [
  { label: 'Enquiries', to: paths.admin.dashboardEnquiries, permission: 'enquiries:read', Icon: Inbox },
  {
    label: 'Family Requests',
    to: paths.admin.dashboardFamilyRequests,
    permission: 'students:create',
    Icon: UserRoundPlus,
    needsAccounts: true,
  },
  { label: 'Tasks', to: paths.admin.dashboardTasks, permission: 'tasks:read', Icon: ListChecks },
  {
    label: 'Templates',
    to: paths.admin.dashboardTemplates,
    permission: 'templates:read',
    Icon: MessageSquareText,
  },
];
const OFFICE: readonly NavItem[] = [
  { label: 'Audit Log', to: paths.admin.dashboardAudit, permission: 'audit:read', Icon: ScrollText },
  { label: 'Courses', to: paths.admin.dashboardCourses, permission: 'courses:correct', Icon: BookOpenCheck },
  { label: 'Mail', to: paths.admin.dashboardMail, permission: 'mail:manage', Icon: Mail },
];

interface NavGroup {
  /** Null for the specified pages, which stand first. */
  label: string | null;
  items: readonly NavItem[];
}

/** The sidebar for a role: only the pages that it may use, without empty groups. */
export function navGroupsFor(role: Role): readonly NavGroup[] {
  const all: readonly NavGroup[] = [
    { label: null, items: MAIN },
    { label: 'Work', items: WORK },
    { label: 'Office', items: OFFICE },
  ];
  return all
    .map(({ label, items }) => ({
      label,
      items: items.filter(
        ({ permission, needsAccounts }) =>
          hasPermission(role, permission) && (!needsAccounts || readPublicServices() === 'accounts'),
      ),
    }))
    .filter(({ items }) => items.length > 0);
}

/** Whether the address is the item's, or below it, such as a student's page. */
export function isCurrent({ to, alias }: NavItem, pathname: string): boolean {
  const address = pathname.replace(/\/+$/, '');
  const isBelow = to !== paths.admin.dashboard && address.startsWith(`${to}/`);
  return address === to || address === alias || isBelow;
}

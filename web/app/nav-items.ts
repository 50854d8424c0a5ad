import {
  BookOpenCheck,
  CalendarDays,
  ChartColumn,
  ClipboardCheck,
  FileText,
  GraduationCap,
  Inbox,
  KanbanSquare,
  LayoutDashboard,
  ListChecks,
  type LucideIcon,
  Mail,
  MessageSquareText,
  School,
  ScrollText,
  Settings,
  Users,
} from 'lucide-react';
import { paths } from '#contracts/pages.ts';
import { hasPermission, type Permission, type Role } from '#contracts/roles.ts';

interface NavItem {
  label: string;
  to: string;
  /** The page's second address. */
  alias?: string;
  /** Roles without it do not see the entry. */
  permission: Permission;
  Icon: LucideIcon;
}

const NAV_ITEMS: readonly NavItem[] = [
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
  { label: 'Enquiries', to: paths.admin.dashboardEnquiries, permission: 'enquiries:read', Icon: Inbox },
  { label: 'Leads', to: paths.admin.dashboardLeads, permission: 'enquiries:read', Icon: KanbanSquare },
  { label: 'Tasks', to: paths.admin.dashboardTasks, permission: 'tasks:read', Icon: ListChecks },
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
    label: 'Templates',
    to: paths.admin.dashboardTemplates,
    permission: 'templates:read',
    Icon: MessageSquareText,
  },
  { label: 'Courses', to: paths.admin.dashboardCourses, permission: 'courses:correct', Icon: BookOpenCheck },
  { label: 'Audit Log', to: paths.admin.dashboardAudit, permission: 'audit:read', Icon: ScrollText },
  {
    label: 'Interest Questions',
    to: paths.admin.dashboardInterestQuestions,
    permission: 'guidance:measure',
    Icon: ClipboardCheck,
  },
  { label: 'Mail', to: paths.admin.dashboardMail, permission: 'mail:manage', Icon: Mail },
  {
    label: 'Settings',
    to: paths.admin.dashboardSettings,
    alias: paths.admin.settings,
    permission: 'profile:edit',
    Icon: Settings,
  },
];

/** The pages of the portal that a role may use, in the order of the sidebar. */
export function navItemsFor(role: Role): readonly NavItem[] {
  return NAV_ITEMS.filter(({ permission }) => hasPermission(role, permission));
}

/** Whether the address is the item's, or below it, such as a student's page. */
export function isCurrent({ to, alias }: NavItem, pathname: string): boolean {
  const address = pathname.replace(/\/+$/, '');
  const isBelow = to !== paths.admin.dashboard && address.startsWith(`${to}/`);
  return address === to || address === alias || isBelow;
}

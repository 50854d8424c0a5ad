import {
  CalendarDays,
  ChartColumn,
  FileText,
  GraduationCap,
  Inbox,
  LayoutDashboard,
  type LucideIcon,
  School,
  Settings,
  Users,
} from 'lucide-react';
import { paths } from '#contracts/pages.ts';

interface NavItem {
  label: string;
  to: string;
  /** The page's second address. */
  alias?: string;
  Icon: LucideIcon;
}

export const NAV_ITEMS: readonly NavItem[] = [
  { label: 'Dashboard', to: paths.admin.dashboard, alias: paths.admin.root, Icon: LayoutDashboard },
  { label: 'Students', to: paths.admin.dashboardStudents, Icon: GraduationCap },
  { label: 'Schools', to: paths.admin.dashboardSchools, Icon: School },
  { label: 'Appointments', to: paths.admin.dashboardAppointments, Icon: CalendarDays },
  { label: 'Enquiries', to: paths.admin.dashboardEnquiries, Icon: Inbox },
  { label: 'Reports', to: paths.admin.dashboardReports, Icon: FileText },
  { label: 'Analytics', to: paths.admin.dashboardAnalytics, Icon: ChartColumn },
  {
    label: 'Team Members',
    to: paths.admin.dashboardTeamMembers,
    alias: paths.admin.teamMembers,
    Icon: Users,
  },
  { label: 'Settings', to: paths.admin.dashboardSettings, alias: paths.admin.settings, Icon: Settings },
];

export function isCurrent({ to, alias }: NavItem, pathname: string): boolean {
  const address = pathname.replace(/\/+$/, '');
  return address === to || address === alias;
}

export { DashboardPage } from './dashboard/dashboard-page.tsx';

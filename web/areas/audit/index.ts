export { NotificationsButton } from './notifications/notifications-button.tsx';

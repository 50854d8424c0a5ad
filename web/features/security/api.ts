export { MemberSecurityDialog } from '#web/features/security/components/member-security-dialog.tsx';
export { SecurityTab } from '#web/features/security/components/security-tab.tsx';

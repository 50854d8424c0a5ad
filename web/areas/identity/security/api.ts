export { MemberSecurityDialog } from '#web/areas/identity/security/components/member-security-dialog.tsx';
export { SecurityTab } from '#web/areas/identity/security/components/security-tab.tsx';

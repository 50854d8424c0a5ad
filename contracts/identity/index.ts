export * from './account-links.ts';
export * from './credentials.ts';
export * from './member-security.ts';
export * from './members.ts';
export * from './notices.ts';
export * from './password-faults.ts';
export * from './second-factor.ts';
export * from './sessions.ts';

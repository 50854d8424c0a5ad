import { Plural } from '@lingui/react/macro';

/** How many messages about a child are new. */
export const Unread = ({ count }: { count: number }) => (
  <Plural value={count} one="# new message" other="# new messages" />
);

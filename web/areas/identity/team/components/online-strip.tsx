import type { OnlineUser } from '#contracts/identity/index.ts';
import { RoleBadge } from './role-badge.tsx';

export function OnlineStrip({ users }: { users: readonly OnlineUser[] }) {
  if (users.length === 0) return null;
  return (
    <section
      aria-labelledby="currently-online"
      className="rounded-2xl border border-aqua bg-mist px-4 py-3 sm:px-5"
    >
      <h2 id="currently-online" className="font-semibold text-primary-deep">
        Currently Online
      </h2>
      <ul className="mt-2 flex flex-wrap gap-2">
        {users.map((user) => (
          <li
            key={user.id}
            className="inline-flex max-w-full flex-wrap items-center gap-x-2 gap-y-1 rounded-2xl border border-line bg-white py-1 pr-1.5 pl-3"
          >
            <span aria-hidden className="size-2.5 rounded-full bg-green-600" />
            <span className="min-w-0 [overflow-wrap:anywhere]">{user.name}</span>
            <RoleBadge role={user.role} />
          </li>
        ))}
      </ul>
    </section>
  );
}

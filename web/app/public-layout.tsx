import { Outlet } from 'react-router';

/** The frame of the pages for everyone. */
export function PublicLayout() {
  return (
    <main id="content" tabIndex={-1}>
      <Outlet />
    </main>
  );
}

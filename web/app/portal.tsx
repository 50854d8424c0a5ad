import '#web/lib/zod-without-eval.ts';
import '#web/app/portal.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { ADMIN_ROUTES } from '#web/app/admin-routes.tsx';
import { removeOldDrafts } from '#web/lib/draft-storage.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no element with the id "root"');

removeOldDrafts();

// Unsaved changes need `useBlocker`, which only a data router has.
const router = createBrowserRouter(ADMIN_ROUTES);

createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);

import '#web/lib/zod-without-eval.ts';
import '#web/app/portal.css';
import { pageAt } from '#web/app/portal-pages.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no element with the id "root"');

// Starts the page's download beside the frame's. A failure is shown by the frame, which loads the page again.
pageAt(window.location.pathname)
  ?.load()
  .catch(() => {});
// Evaluates the file of the schemas while larger ones are on their way.
import('#contracts/endpoint.ts').catch(() => {});
import('#web/app/admin-routes.tsx').then(
  ({ startPortal }) => startPortal(root),
  () => {
    root.setAttribute('role', 'alert');
    root.textContent =
      'The portal could not be loaded. Please check your internet connection and load this page again.';
  },
);

import '#web/lib/zod-without-eval.ts';
import '#web/styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { App } from '#web/app/app.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no element with the id "root"');

createRoot(root).render(
  <StrictMode>
    <BrowserRouter>
      <App />
    </BrowserRouter>
  </StrictMode>,
);

import { Link } from 'react-router';
import { paths } from '#contracts/pages.ts';
import { SriYantra } from '#web/components/brand/sri-yantra.tsx';
import { buttonClasses } from '#web/components/ui/button.tsx';
import { usePageTitle } from '#web/lib/page-title.tsx';

export function NotFoundPage() {
  usePageTitle('404 Page Not Found');
  return (
    <main className="grid min-h-dvh place-items-center bg-cream px-5 py-10">
      <div className="grid max-w-md justify-items-center gap-4 text-center">
        <SriYantra className="w-28 text-terracotta" strokeWidth={0.9} />
        <h1 className="font-semibold text-3xl">404 Page Not Found</h1>
        <p className="text-ink-soft text-lg">Did you forget to add the page to the router?</p>
        <Link to={paths.home} className={buttonClasses()}>
          Back to home
        </Link>
      </div>
    </main>
  );
}

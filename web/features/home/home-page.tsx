import { Link } from 'react-router';
import { paths } from '#contracts/pages.ts';
import { BrandName } from '#web/components/brand/brand-name.tsx';
import { SriYantra } from '#web/components/brand/sri-yantra.tsx';
import { buttonClasses } from '#web/components/ui/button.tsx';
import { TAGLINE } from '#web/lib/brand.ts';
import { usePageTitle } from '#web/lib/page-title.tsx';

export function HomePage() {
  usePageTitle('Home');
  return (
    <main className="grid min-h-dvh place-items-center bg-cream bg-radial from-paper to-70% to-cream px-5 py-12">
      <div className="grid justify-items-center text-center">
        <SriYantra className="w-[min(62vw,40vh,20rem)] text-maroon" strokeWidth={0.5} />
        <h1 className="mt-8">
          <BrandName decorated className="text-5xl sm:text-6xl" />
        </h1>
        <p className="mt-5 max-w-xl text-balance text-ink text-xl leading-snug">{TAGLINE}</p>
        <Link to={paths.admin.login} className={`${buttonClasses({ variant: 'secondary' })} mt-10`}>
          Staff portal
        </Link>
      </div>
    </main>
  );
}

import { CONSULTANCY } from '#contracts/consultancy.ts';
import { SriYantra } from '#web/components/brand/sri-yantra.tsx';

export function PrintedFoot() {
  return (
    <footer className="mt-3 hidden items-center gap-3 border-t pt-2 text-xs leading-snug print:flex print:break-inside-avoid">
      <SriYantra detail="medium" className="size-12 shrink-0" />
      <p>
        <span className="block font-semibold">{CONSULTANCY.legalName}</span>
        <span>{CONSULTANCY.phone.display}</span>
        <span className="ml-4">{window.location.host}</span>
      </p>
    </footer>
  );
}

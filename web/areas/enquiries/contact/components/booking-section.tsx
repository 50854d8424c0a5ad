import { useEffect, useState } from 'react';
import { SERVICE_NAMES, type Service } from '#contracts/services.ts';
import { sentRequests } from '#web/areas/enquiries/contact/sent-request-storage.ts';
import { Field } from '#web/components/form/field.tsx';
import { LazyToaster } from '#web/components/lazy-toaster.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { readConsultancy } from '#web/lib/consultancy.ts';
import { BookCounselling } from './book-counselling.tsx';

/** An offered service. */
const serviceOf = (wanted: string | undefined): Service => {
  const { services } = readConsultancy();
  const find = (name: string | undefined) => services.find((each) => each === name);
  return find(wanted) ?? find('career') ?? services[0] ?? 'career';
};

/** Links of other pages lead to it: its id must not change. Hidden where no request is sent. */
export function BookingSection() {
  const { services } = readConsultancy();
  const [service, setService] = useState(() => serviceOf(undefined));
  const [isUsed, setIsUsed] = useState(false);
  // After a reload it offers the request that this tab has sent.
  useEffect(() => setService(serviceOf(sentRequests.lastService())), []);
  return (
    <section
      id="book"
      aria-labelledby="book-title"
      onFocus={() => setIsUsed(true)}
      onPointerDown={() => setIsUsed(true)}
      className="scroll-mt-4 rounded-3xl bg-peach p-5 sm:p-8 at-browser:hidden"
    >
      <h2 id="book-title" className="font-semibold text-2xl leading-tight">
        Book a session
      </h2>
      <p className="mt-2 mb-4 text-pretty leading-snug">
        Choose what it is about and leave a number or an e-mail address. We call you back to agree on a time.
      </p>
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 max-w-full grow basis-48">
          <Field label="Service">
            <Select
              options={services.map((each) => ({ value: each, label: SERVICE_NAMES[each] }))}
              value={service}
              onChange={({ target }) => setService(serviceOf(target.value))}
            />
          </Field>
        </div>
        <BookCounselling service={service}>Book a counselling session</BookCounselling>
      </div>
      <LazyToaster isWanted={isUsed} />
    </section>
  );
}

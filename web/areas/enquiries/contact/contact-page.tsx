import { BookingSection } from '#web/areas/enquiries/contact/components/booking-section.tsx';
import { ContactDetails } from '#web/areas/enquiries/contact/components/contact-details.tsx';
import { MessagePanel } from '#web/areas/enquiries/contact/components/message-panel.tsx';
import { ReachUs } from '#web/areas/enquiries/contact/components/reach-us.tsx';

export function ContactPage() {
  return (
    <div className="h-full bg-cream px-4 pt-6 pb-14 sm:px-6 lg:pt-16 lg:pb-20">
      <div className="mx-auto max-w-308">
        <h1 className="text-balance font-brand text-4xl text-maroon leading-tight sm:text-5xl">Contact us</h1>
        <p className="mt-3 max-w-[58ch] text-pretty text-lg leading-snug lg:text-xl lg:leading-relaxed">
          A question about your child, a service or an appointment? Call us, write to us, or visit us during
          our working hours.
        </p>
        <ReachUs />
        <div className="mt-6 grid gap-10 lg:mt-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-14">
          <div className="grid content-start gap-6">
            <div className="rounded-3xl border border-line bg-white p-5 shadow-card sm:p-8">
              <MessagePanel />
            </div>
            <BookingSection />
          </div>
          <ContactDetails />
        </div>
      </div>
    </div>
  );
}

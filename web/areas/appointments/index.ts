import { lazyDialog } from '#web/components/lazy-dialog.tsx';

export { readAppointment, setOutcome } from './booking/api.ts';
export { outcomeOf } from './booking/change-dialogs.tsx';
export { NoShowActions, useNoShow } from './booking/no-show.tsx';
export { AppointmentsOn } from './calendar/appointments-on.tsx';
export { calendarAddress } from './calendar/calendar-address.ts';
export { FamilyBookingCard } from './family-booking/family-booking-card.tsx';
export { PublicProfileCard } from './public-profiles/public-profile-card.tsx';
export { ShownPeople } from './public-profiles/shown-people.tsx';

// Loaded on demand: the lists of other areas open it rarely.
export const BookContact = lazyDialog(async () => (await import('./booking/book-contact.tsx')).BookContact);

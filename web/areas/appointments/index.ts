export { readAppointment, setOutcome } from './booking/api.ts';
export { outcomeOf } from './booking/change-dialogs.tsx';
export { calendarAddress } from './calendar/calendar-address.ts';
export { PublicProfileCard } from './public-profiles/public-profile-card.tsx';
export { ShownPeople } from './public-profiles/shown-people.tsx';

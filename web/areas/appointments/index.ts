export { outcomeOf } from './booking/action-words.ts';
export { readAppointment, setOutcome } from './booking/api.ts';
export { calendarAddress } from './booking/calendar-address.ts';
export { PublicProfileCard } from './public-profile/public-profile-card.tsx';
export { ShownPeople } from './public-profile/shown-people.tsx';

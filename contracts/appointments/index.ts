export * from './booking.ts';
export * from './booking-days.ts';
export * from './calendar.ts';
export * from './family-booking.ts';
export * from './hours.ts';
export * from './public-profiles.ts';

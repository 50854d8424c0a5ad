export * from './appointment-addresses.ts';
export * from './appointment-times.ts';
export * from './appointments.ts';
export * from './assignment.ts';
export * from './booking-days.ts';
export * from './counsellor-hours.ts';
export * from './counsellor-profile.ts';
export * from './series.ts';

export {
  clock,
  db,
  deliverDue,
  expectDropped,
  languageOf,
  mailServer,
  queue,
  queueSome,
  receive,
  setUpOutbox,
  storedMessage,
} from './outbox/outbox-fixture.ts';

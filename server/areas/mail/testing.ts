export {
  clock,
  db,
  deliverDue,
  expectDropped,
  mailServer,
  queue,
  queueSome,
  receive,
  setUpOutbox,
  storedMessage,
} from './outbox/outbox-fixture.ts';

import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { InterestType } from '#contracts/interests.ts';

export interface InterestItem {
  /** Never changes: kept answers name it. */
  id: string;
  type: InterestType;
  text: MessageDescriptor;
  inShortForm: boolean;
}

/** Ten activities of each type, the types by turns; the first half is the short form. docs/guidance.md tells how they were written. */
export const INTEREST_ITEMS: readonly InterestItem[] = [
  { id: 'r1', type: 'R', text: msg`Mend a bicycle that has a puncture`, inShortForm: true },
  { id: 'i1', type: 'I', text: msg`Find out why one plant grows faster than another`, inShortForm: true },
  { id: 'a1', type: 'A', text: msg`Make up a pattern of your own for a cloth`, inShortForm: true },
  { id: 's1', type: 'S', text: msg`Help a younger child to read`, inShortForm: true },
  { id: 'e1', type: 'E', text: msg`Sell snacks at a school fair`, inShortForm: true },
  { id: 'c1', type: 'C', text: msg`Keep a list of what the family spends in a month`, inShortForm: true },
  { id: 'r2', type: 'R', text: msg`Plant seedlings and look after them until they grow`, inShortForm: true },
  { id: 'i2', type: 'I', text: msg`Look at a drop of pond water through a lens`, inShortForm: true },
  { id: 'a2', type: 'A', text: msg`Write a story about your street or village`, inShortForm: true },
  { id: 's2', type: 'S', text: msg`Sit with a person who is ill and cheer them up`, inShortForm: true },
  { id: 'e2', type: 'E', text: msg`Lead the team that plans a class trip`, inShortForm: true },
  { id: 'c2', type: 'C', text: msg`Put the books of a small library in order`, inShortForm: true },
  { id: 'r3', type: 'R', text: msg`Make a stool out of pieces of wood`, inShortForm: true },
  {
    id: 'i3',
    type: 'I',
    text: msg`Work on a maths puzzle that nobody in the class has solved`,
    inShortForm: true,
  },
  { id: 'a3', type: 'A', text: msg`Make up a tune and sing it`, inShortForm: true },
  { id: 's3', type: 'S', text: msg`Listen to a friend who is sad`, inShortForm: true },
  { id: 'e3', type: 'E', text: msg`Speak in front of the whole school`, inShortForm: true },
  { id: 'c3', type: 'C', text: msg`Check that the sum on a bill is right`, inShortForm: true },
  {
    id: 'r4',
    type: 'R',
    text: msg`Find out why a fan has stopped turning, and repair it`,
    inShortForm: true,
  },
  { id: 'i4', type: 'I', text: msg`Test which kind of cloth dries fastest`, inShortForm: true },
  { id: 'a4', type: 'A', text: msg`Act in a play at school`, inShortForm: true },
  { id: 's4', type: 'S', text: msg`Help two friends to make peace after a quarrel`, inShortForm: true },
  { id: 'e4', type: 'E', text: msg`Start a small stall with friends`, inShortForm: true },
  { id: 'c4', type: 'C', text: msg`Note who has paid for the class trip`, inShortForm: true },
  { id: 'r5', type: 'R', text: msg`Look after a cow, a goat or hens`, inShortForm: true },
  { id: 'i5', type: 'I', text: msg`Read about how the heart moves the blood`, inShortForm: true },
  { id: 'a5', type: 'A', text: msg`Shape an animal out of clay`, inShortForm: true },
  { id: 's5', type: 'S', text: msg`Explain a lesson to a classmate who missed it`, inShortForm: true },
  { id: 'e5', type: 'E', text: msg`Ask the class to vote for you as its leader`, inShortForm: true },
  { id: 'c5', type: 'C', text: msg`Make a timetable in which no two lessons clash`, inShortForm: true },
  { id: 'r6', type: 'R', text: msg`Paint the walls of a house`, inShortForm: false },
  {
    id: 'i6',
    type: 'I',
    text: msg`Watch the moon every night for a month and note its shape`,
    inShortForm: false,
  },
  { id: 'a6', type: 'A', text: msg`Paint how the sky looks before the rain`, inShortForm: false },
  { id: 's6', type: 'S', text: msg`Show an older person how to use a phone`, inShortForm: false },
  { id: 'e6', type: 'E', text: msg`Agree on a better price with a shopkeeper`, inShortForm: false },
  { id: 'c6', type: 'C', text: msg`Copy names and marks into a table without a mistake`, inShortForm: false },
  { id: 'r7', type: 'R', text: msg`Sew a torn bag so that it holds again`, inShortForm: false },
  {
    id: 'i7',
    type: 'I',
    text: msg`Search for the reason why some birds leave in winter`,
    inShortForm: false,
  },
  { id: 'a7', type: 'A', text: msg`Make up the steps of a dance`, inShortForm: false },
  { id: 's7', type: 'S', text: msg`Play with small children while their parents work`, inShortForm: false },
  { id: 'e7', type: 'E', text: msg`Decide who does which task in a group`, inShortForm: false },
  { id: 'c7', type: 'C', text: msg`Count the bags in a shop and note what is missing`, inShortForm: false },
  { id: 'r8', type: 'R', text: msg`Lay stones for a small path`, inShortForm: false },
  { id: 'i8', type: 'I', text: msg`Collect stones and find out how each was made`, inShortForm: false },
  { id: 'a8', type: 'A', text: msg`Write a poem for a friend`, inShortForm: false },
  { id: 's8', type: 'S', text: msg`Clean and cover a small wound for somebody`, inShortForm: false },
  {
    id: 'e8',
    type: 'E',
    text: msg`Win your neighbours for a plan to keep the street clean`,
    inShortForm: false,
  },
  { id: 'c8', type: 'C', text: msg`Fill in a form carefully for somebody`, inShortForm: false },
  { id: 'r9', type: 'R', text: msg`Drive a tractor across a field`, inShortForm: false },
  { id: 'i9', type: 'I', text: msg`Look for a pattern in the rain of many years`, inShortForm: false },
  { id: 'a9', type: 'A', text: msg`Make a poster that people stop to look at`, inShortForm: false },
  { id: 's9', type: 'S', text: msg`Welcome a new student and show them around`, inShortForm: false },
  { id: 'e9', type: 'E', text: msg`Think of ways to bring more people to a shop`, inShortForm: false },
  { id: 'c9', type: 'C', text: msg`Sort papers into folders by their dates`, inShortForm: false },
  { id: 'r10', type: 'R', text: msg`Stop a tap from dripping`, inShortForm: false },
  { id: 'i10', type: 'I', text: msg`Find the wrong step in a long calculation`, inShortForm: false },
  { id: 'a10', type: 'A', text: msg`Tell an old tale in a new way`, inShortForm: false },
  { id: 's10', type: 'S', text: msg`Collect clothes for families after a flood`, inShortForm: false },
  { id: 'e10', type: 'E', text: msg`Argue for one side in a debate`, inShortForm: false },
  { id: 'c10', type: 'C', text: msg`Pack a box exactly as a list says`, inShortForm: false },
];

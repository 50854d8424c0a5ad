// Without schemas. The family's pages have every text for its translation, see `sayRefusal`.

/** Why the server refuses what a family asks for. */
export const FAMILY_REFUSALS = {
  bookingClosed: /*i18n*/ 'This service can’t be booked here at present. Please ask us for a time.',
  bookedByOffice: /*i18n*/ 'The office books appointments for you. Please call us.',
  timeTaken: /*i18n*/ 'This time has just been taken. Please choose another one.',
  tooLate: /*i18n*/ 'It is too late to change this appointment here. Please call us.',
  notHere: /*i18n*/ 'This appointment can’t be changed here. Please call us.',
  enoughBookings: /*i18n*/ 'You have booked several appointments already. For another one, please call us.',
  twoAtOnce: /*i18n*/ 'There is another appointment at that time. Please choose another time.',
  /** For a wrong code, too. */
  unknownInvitation: /*i18n*/ 'The invitation was not found.',
  invitationUsed: /*i18n*/ 'This invitation has been used already.',
  invitationEnded: /*i18n*/ 'This invitation no longer works.',
  invitationExpired: /*i18n*/ 'This invitation has expired.',
  addressNotConfirmed: /*i18n*/ 'Please confirm your e-mail address first.',
  otherAddress:
    /*i18n*/ 'This invitation is for another e-mail address. Please sign in with the address that it was sent to.',
  otherAccount:
    /*i18n*/ 'There is another account with this e-mail address. Please sign in with its password.',
  openRequests: /*i18n*/ 'Please wait for the office’s answer to your other requests.',
  enoughChildren: /*i18n*/ 'Please call the office to add another child.',
  futureBirthday: /*i18n*/ 'The date of birth can’t be in the future',
  oldBirthday: /*i18n*/ 'Please check the year of the date of birth',
  counsellingStopped:
    /*i18n*/ 'The consent to the counselling does not hold at present. Please see the consents, or call us.',
  newWords: /*i18n*/ 'These words have changed since. Please reload the page and read them again.',
  nothingGiven: /*i18n*/ 'There is no consent to withdraw.',
  minor: /*i18n*/ 'You are under 18: please let a parent or guardian do this',
  ownAddress: /*i18n*/ 'Please enter the student’s own address, not yours.',
  noMail: /*i18n*/ 'We can’t send mail at present. Please ask our office to invite the student.',
  parentsAccount:
    /*i18n*/ 'This account sees a child already. A student needs an account of their own, with another e-mail address.',
  studentsAccount:
    /*i18n*/ 'This is the account of a student under 18, which sees nobody else. Please use a parent’s account.',
  enoughFiles:
    /*i18n*/ 'You have added many files today. Please try again tomorrow, or bring them to our office.',
  enoughResults: /*i18n*/ 'Your account keeps 20 results already. Please delete one first.',
  tooManyLinks:
    /*i18n*/ 'Several links were requested in a short time. Please check your inbox and spam folder, or try again in a few minutes.',
  tooManyChanges: /*i18n*/ 'You have made many changes in a short time. Please try again in a few minutes.',
  enoughErasures:
    /*i18n*/ 'You have asked for the erasure several times. Please try again tomorrow, or tell our office.',
  wrongOwnPassword: /*i18n*/ 'The password is wrong.',
  wrongPassword: /*i18n*/ 'The current password is wrong.',
  samePassword: /*i18n*/ 'The new password must be different from the current one.',
  presentAddress: /*i18n*/ 'This is the present address.',
  erasureWaits: /*i18n*/ 'An erasure has been asked for already.',
  otherName: /*i18n*/ 'Please type the name as it is shown.',
  wholePhone: /*i18n*/ 'Please enter the whole phone number',
  /** Only where nobody could be told by mail. */
  refusedAddress: /*i18n*/ 'This address can’t be used. Please choose another one.',
  unreadableFile: /*i18n*/ 'This file can’t be used. Please send a PDF file or a JPEG or PNG picture.',
  largePicture: /*i18n*/ 'This picture is too large. Please send a smaller one.',
  fileGone: /*i18n*/ 'One of the files is no longer there. Please add it again.',
  sentDifferently: /*i18n*/ 'This message was sent already with other words. Please reload the page.',
} as const;

import { COUNSELLOR_LANGUAGE_NAMES, type OwnPublicProfile } from '#contracts/appointments/index.ts';

export const languagesOf = ({ languages }: Pick<OwnPublicProfile, 'languages'>) =>
  languages.map((language) => COUNSELLOR_LANGUAGE_NAMES[language]).join(', ');

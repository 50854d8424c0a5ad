import type { CareerFamily, CareerText } from '#contracts/guidance/index.ts';
import building from './data/texts/building.json' with { type: 'json' };
import business from './data/texts/business.json' with { type: 'json' };
import care from './data/texts/care.json' with { type: 'json' };
import computing from './data/texts/computing.json' with { type: 'json' };
import craft from './data/texts/craft.json' with { type: 'json' };
import defence from './data/texts/defence.json' with { type: 'json' };
import design from './data/texts/design.json' with { type: 'json' };
import engineering from './data/texts/engineering.json' with { type: 'json' };
import farming from './data/texts/farming.json' with { type: 'json' };
import finance from './data/texts/finance.json' with { type: 'json' };
import government from './data/texts/government.json' with { type: 'json' };
import health from './data/texts/health.json' with { type: 'json' };
import hospitality from './data/texts/hospitality.json' with { type: 'json' };
import law from './data/texts/law.json' with { type: 'json' };
import media from './data/texts/media.json' with { type: 'json' };
import police from './data/texts/police.json' with { type: 'json' };
import science from './data/texts/science.json' with { type: 'json' };
import social from './data/texts/social.json' with { type: 'json' };
import sport from './data/texts/sport.json' with { type: 'json' };
import teaching from './data/texts/teaching.json' with { type: 'json' };
import trades from './data/texts/trades.json' with { type: 'json' };
import transport from './data/texts/transport.json' with { type: 'json' };

// `npm run check-data` compares the files with their schemas.
/** Each family's texts by slug. */
export const TEXTS_BY_FAMILY = {
  health,
  care,
  engineering,
  computing,
  science,
  farming,
  trades,
  building,
  transport,
  defence,
  police,
  government,
  finance,
  business,
  law,
  teaching,
  social,
  media,
  design,
  craft,
  hospitality,
  sport,
} as unknown as Readonly<Record<CareerFamily, Readonly<Record<string, CareerText>>>>;

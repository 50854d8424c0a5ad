import type { Messages } from '@lingui/core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NO_CORRECTIONS } from '#contracts/guidance/index.ts';
import type { Language } from '#contracts/languages.ts';
import { activateLanguage } from '#web/lib/messages.ts';
import { findCareers } from './careers-page.tsx';
import { type CareerList, careerList, inPageLanguage } from './library.ts';
import { findNamedIn } from './named-careers.ts';

const CATALOGUES = import.meta.glob<Messages>('../../../messages/*.po', { import: 'messages' });

interface Typed {
  /** Typed words, and the career that they name first. */
  first: Record<string, string>;
  /** Typed words, and a career among those found. */
  found: Record<string, string>;
  exams: Record<string, string>;
  /** A sentence of the assessment, and what it names. */
  named: Record<string, readonly string[]>;
}

const TYPED: Record<Exclude<Language, 'en'>, Typed> = {
  hi: {
    first: {
      डॉक्टर: 'doctor',
      'डॉक्टर बनना है': 'doctor',
      'मुझे वकील बनना है': 'advocate',
      'नर्स कैसे बने': 'staff-nurse',
      किसान: 'farmer',
      दर्जी: 'tailor',
      आईएएस: 'ias-officer',
      'doctor banna hai': 'doctor',
      vakil: 'advocate',
      CA: 'chartered-accountant',
    },
    found: {
      'हवाई जहाज़ चलाना': 'airline-pilot',
      kalektar: 'ias-officer',
      शिक्षक: 'primary-teacher',
      इन्जीनियर: 'civil-engineer',
      'सॉफ्टवेयर इंजीनियर': 'software-developer',
      पुलिस: 'police-constable',
      वकीलों: 'advocate',
      डाक्टर: 'doctor',
      'ए.सी. मैकेनिक': 'refrigeration-mechanic',
      'software engineer': 'software-developer',
      'bijli mistri': 'electrician',
      नीट: 'doctor',
    },
    exams: { नीट: 'neet', NEET: 'neet', यूपीएससी: 'upsc-civil-services' },
    named: {
      'मैं डॉक्टर बनना चाहता हूँ': ['doctor'],
      'मुझे नीट देकर डॉक्टरों जैसा काम करना है': ['neet', 'doctor'],
    },
  },
  ta: {
    first: {
      டாக்டர்: 'doctor',
      'டாக்டர் ஆகணும்': 'doctor',
      டாக்டராகணும்: 'doctor',
      'நான் வழக்கறிஞராக வேண்டும்': 'advocate',
      'விவசாயியாக ஆசை': 'farmer',
      நர்ஸ்: 'staff-nurse',
      தையல்காரர்: 'tailor',
      'doctor aaganum': 'doctor',
      vivasayi: 'farmer',
    },
    found: {
      kanakkalar: 'chartered-accountant',
      ஆசிரியர்: 'primary-teacher',
      மருத்துவராக: 'doctor',
      எலக்ட்ரிசியன்: 'electrician',
      போலீஸ்: 'police-constable',
      இன்ஜினியரிங்: 'civil-engineer',
      'software engineer': 'software-developer',
      'T.N.P.S.C': 'state-civil-servant',
    },
    exams: { நீட்: 'neet', டிஎன்பிஎஸ்சி: 'state-psc', 'JEE Main': 'jee-main' },
    named: { 'நான் டாக்டராக விரும்புகிறேன்': ['doctor'], 'நீட் எழுதி நர்ஸ் ஆகணும்': ['neet', 'staff-nurse'] },
  },
  te: {
    first: {
      డాక్టర్: 'doctor',
      'డాక్టర్ కావాలి': 'doctor',
      'నాకు లాయర్‌ అవ్వాలని ఉంది': 'advocate',
      రైతు: 'farmer',
      డాక్టర్‌గా: 'doctor',
      నర్సు: 'staff-nurse',
      'doctor kavali': 'doctor',
    },
    found: {
      nyayavadi: 'advocate',
      upadhyayulu: 'primary-teacher',
      vyavasayam: 'farmer',
      టీచర్: 'primary-teacher',
      డాక్టరు: 'doctor',
      'సాఫ్ట్‌వేర్ ఇంజినీర్': 'software-developer',
      'సాఫ్ట్వేర్ ఇంజనీర్': 'software-developer',
      పోలీసు: 'police-constable',
      కలెక్టర్: 'ias-officer',
      engineer: 'civil-engineer',
    },
    exams: { నీట్: 'neet', గేట్: '', ఎంసెట్: 'state-counselling' },
    named: { 'నేను డాక్టర్ అవ్వాలనుకుంటున్నాను': ['doctor'] },
  },
  kn: {
    first: {
      ಡಾಕ್ಟರ್: 'doctor',
      'ಡಾಕ್ಟರ್ ಆಗಬೇಕು': 'doctor',
      ಡಾಕ್ಟರಾಗಬೇಕು: 'doctor',
      ವೈದ್ಯನಾಗಬೇಕು: 'doctor',
      'ನಾನು ವಕೀಲನಾಗಬೇಕು': 'advocate',
      ರೈತ: 'farmer',
      ನರ್ಸ್: 'staff-nurse',
      'doctor agabeku': 'doctor',
    },
    found: {
      raita: 'farmer',
      jilladhikari: 'ias-officer',
      ಶಿಕ್ಷಕ: 'primary-teacher',
      ಇಂಜಿನಿಯರಿಂಗ್: 'civil-engineer',
      'ಸಾಫ್ಟ್ವೇರ್ ಇಂಜಿನಿಯರ್': 'software-developer',
      ಪೋಲೀಸ್: 'police-constable',
      ಟೈಲರ್: 'tailor',
      lawyer: 'advocate',
    },
    exams: { ನೀಟ್: 'neet', ಸಿಇಟಿ: 'state-counselling' },
    named: { 'ನಾನು ಡಾಕ್ಟರ್ ಆಗಬೇಕು': ['doctor'], ವಕೀಲರಾಗಲು: ['advocate'] },
  },
  ml: {
    first: {
      ഡോക്ടർ: 'doctor',
      'ഡോക്ടര്\u200d': 'doctor',
      'ഡോക്ടർ ആകണം': 'doctor',
      ഡോക്ടറാകണം: 'doctor',
      'എനിക്ക് വക്കീൽ ആകണം': 'advocate',
      നഴ്സ്: 'staff-nurse',
      കൃഷി: 'farmer',
      'doctor aakanam': 'doctor',
    },
    found: {
      അദ്ധ്യാപകന്‍: 'primary-teacher',
      karshakan: 'farmer',
      krishikkaran: 'farmer',
      ടീച്ചർ: 'primary-teacher',
      എഞ്ചിനീയർ: 'civil-engineer',
      'സോഫ്റ്റ്വെയർ എൻജിനീയർ': 'software-developer',
      പോലീസ്: 'police-constable',
      'കളക്ടര്\u200d': 'ias-officer',
      tailor: 'tailor',
    },
    exams: { നീറ്റ്: 'neet', കീം: 'state-counselling' },
    named: { 'എനിക്ക് ഡോക്ടറാകണം': ['doctor'], 'നീറ്റ് എഴുതി നഴ്സ് ആകാൻ': ['neet', 'staff-nurse'] },
  },
};

describe.each(Object.entries(TYPED))('the search in %s', (language, { first, found, exams, named }) => {
  let list: CareerList;
  beforeAll(async () => {
    activateLanguage(language as Language, await CATALOGUES[`../../../messages/${language}.po`]?.());
    list = await inPageLanguage(careerList(NO_CORRECTIONS));
  });
  afterAll(() => activateLanguage());
  const find = (text: string) => findCareers(list, { q: text });

  test.each(Object.entries(first))('%s names %s first', (text, slug) => {
    expect(find(text).careers[0]?.slug).toBe(slug);
  });
  test.each(Object.entries(found))('%s finds %s', (text, slug) => {
    expect(find(text).careers.map((career) => career.slug)).toContain(slug);
  });
  test.each(Object.entries(exams))('%s finds the examination %s', (text, slug) => {
    expect(find(text).exams[0]?.slug ?? '').toBe(slug);
  });
  test.each(Object.entries(named))('%s names %j', async (text, slugs) => {
    const all = (await findNamedIn([text])).flatMap(({ careers, exams }) => [...careers, ...exams]);
    expect(all.map((each) => each.slug)).toEqual(slugs);
  });
  test('every career is found first by its own name, also in the English one', () => {
    const lost = list.careers.filter(({ slug, name, english = name }) =>
      [name, english].some(
        (each) =>
          !find(each)
            .careers.slice(0, 3)
            .some((career) => career.slug === slug),
      ),
    );
    expect(lost.map(({ name }) => name)).toEqual([]);
  });
});

import fc from 'fast-check';
import { extractText, getDocumentProxy } from 'unpdf';
import { beforeAll, describe, expect, test } from 'vitest';
import { BRAND_NAME } from '#contracts/brand.ts';
import { ONET_CREDIT } from '#contracts/interests.ts';
import { LANGUAGES, type Language } from '#contracts/languages.ts';
import { findUnprintable } from '#contracts/lib/printable.ts';
import {
  composeReport,
  DMIT_DISCLOSURE,
  getReportPdf,
  getSharedReportPdf,
  type ReportContent,
  ReportFormSchema,
  SAMPLE_REPORTS,
} from '#contracts/reports/index.ts';
import { SERVICES, type Service } from '#contracts/services.ts';
import {
  actionsOf,
  api,
  buildSignedIn,
  db,
  setUpReports,
} from '#server/areas/reports/writing/reports-fixture.ts';
import { wordsIn } from '#server/lib/family-words.ts';
import { buildStudent } from '#server/testing/factories.ts';
import { TEST_OFFICE } from '#server/testing/office.ts';
import { buildReport, buildReportLink, REPORT_CONTENTS } from '#server/testing/report-factories.ts';
import { drawInThread } from './draw-in-thread.ts';
import { drawReport } from './draw-report.ts';
import { describeReport } from './service.ts';

const HINDI =
  'आशा को विज्ञान और चित्रकला में गहरी रुचि है। उसने भौतिकी, गणित और कंप्यूटर में अच्छे अंक पाए हैं, और वह क्षत्रिय इतिहास पर निबंध लिखना चाहती है।';
const TAMIL =
  'அஷாவுக்கு அறிவியலிலும் ஓவியத்திலும் மிகுந்த ஆர்வம் உண்டு. அவள் கொடுத்த பதில்கள் பொறியியல் படிப்புகளுக்கு ஏற்றவை. ஸ்ரீ க்ஷேத்திரம், கௌரி, நௌகா.';
const OTHERS = {
  Telugu: 'ఆశాకు విజ్ఞానశాస్త్రం మరియు చిత్రలేఖనంలో లోతైన ఆసక్తి ఉంది. ఆమె గణితం, కంప్యూటర్‌లో మంచి మార్కులు సాధించింది. శ్రీ రాష్ట్రం ౧౨',
  Kannada: 'ಆಶಾಗೆ ವಿಜ್ಞಾನ ಮತ್ತು ಚಿತ್ರಕಲೆಯಲ್ಲಿ ಆಳವಾದ ಆಸಕ್ತಿ ಇದೆ. ಅವಳು ಕಂಪ್ಯೂಟರ್‌ನಲ್ಲಿ ಉತ್ತಮ ಅಂಕ ಪಡೆದಿದ್ದಾಳೆ. ಶ್ರೀ ರಾಷ್ಟ್ರ ಕೋಟೆ ೧೨',
  Malayalam: 'ആശയ്ക്ക് ശാസ്ത്രത്തിലും ചിത്രകലയിലും ആഴമായ താൽപ്പര്യമുണ്ട്. അവൾ ഗണിതം, കമ്പ്യൂട്ടർ എന്നിവയിൽ നല്ല മാർക്ക് നേടി. കൊടുത്ത ൧൨',
  Bengali: 'আশার বিজ্ঞান ও চিত্রকলায় গভীর আগ্রহ আছে। সে কম্পিউটারে ভালো নম্বর পেয়েছে। শ্রী কৌশল রাষ্ট্র স্বাস্থ্য উজ্জ্বল ১২',
  Gujarati: 'આશાને વિજ્ઞાન અને ચિત્રકલામાં ઊંડો રસ છે. તેણે કમ્પ્યુટરમાં સારા ગુણ મેળવ્યા છે. શ્રી રાષ્ટ્ર ૧૨',
  Gurmukhi: 'ਆਸ਼ਾ ਨੂੰ ਵਿਗਿਆਨ ਅਤੇ ਚਿੱਤਰਕਲਾ ਵਿੱਚ ਡੂੰਘੀ ਦਿਲਚਸਪੀ ਹੈ। ਉਸਨੇ ਕੰਪਿਊਟਰ ਵਿੱਚ ਚੰਗੇ ਅੰਕ ਲਏ ਹਨ। ਸ੍ਰੀ ੧੨',
  Odia: 'ଆଶାର ବିଜ୍ଞାନ ଓ ଚିତ୍ରକଳାରେ ଗଭୀର ଆଗ୍ରହ ଅଛି। ସେ କମ୍ପ୍ୟୁଟରରେ ଭଲ ନମ୍ବର ପାଇଛି। ଶ୍ରୀ କୌଶଳ ରାଷ୍ଟ୍ର ସ୍ୱାସ୍ଥ୍ୟ ୧୨',
};
const LATIN = 'Asha’s “portfolio” is naïve, œuvre-like & costs ₹ 500 – she’ll say “yes”… Łódź, Çelik, Ñandú.';

setUpReports();
let token: string;
beforeAll(async () => {
  ({ token } = await buildSignedIn('admin'));
});

/** Compares letters only: spacing is up to the layout. */
const lettersOf = (text: string) => text.normalize('NFC').replaceAll(/\s+/g, '');

async function read(file: Uint8Array) {
  const pdf = await getDocumentProxy(new Uint8Array(file));
  const { text, totalPages } = await extractText(pdf, { mergePages: false });
  return { pages: text, letters: lettersOf(text.join('')), totalPages };
}

function printed(
  content: ReportContent,
  fields: { student?: string; isDraft?: boolean; language?: Language } = {},
) {
  const { student = 'Asha', isDraft = false, language = 'en' } = fields;
  const readyAt = isDraft ? null : '2026-04-30T20:00:00Z';
  const report = { language, student, service: content.service, author: 'Meera Iyer', readyAt, content };
  return describeReport(report, TEST_OFFICE);
}
const draw = async (...args: Parameters<typeof printed>) => read(await drawReport(printed(...args)));

/** Every text of a content, at any depth. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

describe('the PDF file', () => {
  test('shows the measured interests in words, with the credit of the ratings', async () => {
    const { letters } = await draw(REPORT_CONTENTS.career);
    for (const text of [
      ...['Interests, measured by answers on 18 April 2026', 'Making and mending 19 of 20', 'Strong fit'],
      ...['Many equal answers in a row.', 'Stays in nearly every draw', ONET_CREDIT],
    ]) {
      expect(letters).toContain(lettersOf(text));
    }
  });

  test('shows Hindi, Tamil and Latin text letter for letter', async () => {
    const content = { ...REPORT_CONTENTS.career, summary: `${HINDI}\n\n${TAMIL}\n\n${LATIN}` };
    const { letters } = await draw(content, { student: 'आशा शर्मा அஷா கௌரி' });
    for (const text of [HINDI, TAMIL, LATIN, 'आशा शर्मा அஷா கௌரி']) {
      expect(letters).toContain(lettersOf(text));
    }
  });

  test.each(Object.entries(OTHERS))('shows text in %s letter for letter', async (_, text) => {
    const content = { ...REPORT_CONTENTS.career, summary: text };
    expect(findUnprintable(content)).toEqual([]);
    expect((await draw(content, { student: text.slice(0, 40) })).letters).toContain(lettersOf(text));
  });

  test.each(SERVICES)('contains the whole report of %s', async (service: Service) => {
    const content = REPORT_CONTENTS[service];
    const { letters } = await draw(content);
    const shown = textsIn(content).filter((text) => !/^[a-z][A-Za-z_-]*$|^\d{4}-/.test(text));
    expect(shown.length).toBeGreaterThan(3);
    for (const text of shown) expect(letters).toContain(lettersOf(text));
    expect(letters).toContain(lettersOf('Written by: Meera Iyer'));
    // It was half past one on the next day in India.
    expect(letters).toContain(lettersOf('Date: 1 May 2026'));
  });

  test.each(SERVICES)('of %s has the disclosure only if required', async (service) => {
    const { letters } = await draw(REPORT_CONTENTS[service]);
    for (const text of Object.values(DMIT_DISCLOSURE)) {
      expect([text, letters.includes(lettersOf(text))]).toEqual([text, service === 'dmit']);
    }
  });

  test('names the days, patterns and states of its tables', async () => {
    expect((await draw(REPORT_CONTENTS.overseas)).letters).toContain('IELTS7.514March2026');
    expect((await draw(REPORT_CONTENTS.overseas)).letters).toContain(lettersOf('Transcript Still needed'));
    expect((await draw(REPORT_CONTENTS.dmit)).letters).toContain(lettersOf('Left thumb Whorl 5'));
    expect((await draw(REPORT_CONTENTS.dmit)).letters).toContain(
      lettersOf('Right little finger Ulnar loop –'),
    );
    expect((await draw(REPORT_CONTENTS.bridging)).letters).toContain(lettersOf('First day 12 January 2026'));
  });

  test('shows every heading and cell of its tables, as the page does', async () => {
    const universities = [{ name: 'TU Munich', country: '', course: '', status: 'planned' as const }];
    const content = { ...SAMPLE_REPORTS.overseas, universities };
    const tables = composeReport(content).filter((section) => section.kind === 'table');
    expect(tables.flatMap(({ rows }) => rows)).toContainEqual(['TU Munich', '–', '–', 'Planned']);
    const { letters } = await draw(content);
    for (const { head, rows } of tables)
      expect(letters).toContain(lettersOf([...head, ...rows.flat()].join('')));
  });

  test.each(
    LANGUAGES.slice(1).flatMap((language) => SERVICES.map((service) => [language, service] as const)),
  )('says its own words in %s, in the report of %s', async (language, service) => {
    const content = REPORT_CONTENTS[service];
    const document = printed(content, { language, isDraft: true });
    const { letters, totalPages: count } = await read(await drawReport(document));
    expect(document.sections).toEqual(composeReport(content, wordsIn(language)));
    for (const { title } of document.sections) expect(letters).toContain(lettersOf(title));
    const written = [...textsIn(content), ONET_CREDIT, BRAND_NAME, 'Asha', 'Meera Iyer', 'RIASECR'];
    const left = [...written, ...document.letterhead.lines]
      .map(lettersOf)
      .toSorted((one, other) => other.length - one.length)
      .reduce((text, each) => text.replaceAll(each, ' '), letters);
    expect(left.match(/[A-Za-z]{2,}/g)?.filter((word) => word !== 'DMIT') ?? []).toEqual([]);
    const place = wordsIn(language).say('Page {page} of {count}', { page: count, count });
    expect(letters).toContain(lettersOf(place));
  });

  test.each(LANGUAGES)('has whole words to find and to copy: %s', async (language) => {
    const summary = `${HINDI} ${TAMIL} ${Object.values(OTHERS).join(' ')} 10-ാം ക്ലാസ്`;
    const document = printed({ ...REPORT_CONTENTS.career, summary }, { language, isDraft: true });
    const { pages } = await read(await drawReport(document));
    const wordsOf = (text: string) => text.normalize('NFC').split(/[\s:]+/);
    const copied = new Set(wordsOf(pages.join('\n')));
    const drawn = textsIn([document.sections, document.facts, wordsIn(language).say('Draft')])
      .flatMap(wordsOf)
      .filter((word) => /\P{ASCII}/u.test(word));
    expect(drawn.length).toBeGreaterThan(100);
    expect(drawn.filter((word) => !copied.has(word))).toEqual([]);
  });

  test('numbers its pages, and marks each page of a draft', async () => {
    const content = {
      ...REPORT_CONTENTS.career,
      summary: `${HINDI}\n${TAMIL}\n`.repeat(16),
      strengths: LATIN.repeat(15),
    };
    const { pages, totalPages } = await draw(content, { isDraft: true });
    expect(totalPages).toBeGreaterThan(2);
    pages.forEach((page, at) => {
      expect(page).toContain(`Page ${at + 1} of ${totalPages}`);
      expect(page).toContain('Draft');
    });
    const finished = await draw(content);
    expect(finished.totalPages).toBe(totalPages);
    expect(finished.letters).not.toContain('Draft');
  });

  test('numbers the items of its lists', async () => {
    const content = {
      ...REPORT_CONTENTS.career,
      recommendations: [
        { title: 'Design', reason: 'Draws daily' },
        { title: 'Law', reason: '' },
      ],
      nextSteps: ['Visit a studio', 'Apply'],
    };
    const { letters } = await draw(content);
    expect(letters).toContain('1.DesignDrawsdaily2.Law');
    expect(letters).toContain('1.Visitastudio2.Apply');
  });

  test.each([...'🙂🎉☀❤', '👩‍👩‍👧‍👦', '👍🏽', '🇮🇳', '1️⃣', '©️', '☺️'])(
    'shows the emoji %s or [?], as reported by the editor',
    async (emoji) => {
      const content = { ...REPORT_CONTENTS.dmit, summary: `So (${emoji}) it is` };
      const isTold = findUnprintable(content).length > 0;
      expect((await draw(content)).letters).toContain(isTold ? 'So([?])itis' : `So(${emoji})itis`);
    },
  );

  test('shows [?] for letters without a font', async () => {
    const { letters } = await draw({ ...REPORT_CONTENTS.dmit, summary: 'From 中国 with 🎉 සිංහල.' });
    expect(letters).toMatch(/From(\[\?\])+with(\[\?\])+\./);
  });

  test('is small: the fonts hold only the used letters', async () => {
    const summary = `${HINDI}\n\n${TAMIL}\n\n`.repeat(10);
    const file = await drawReport(printed({ ...REPORT_CONTENTS.career, summary }));
    expect(file.length).toBeLessThan(200_000);
  });
});

const letters = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 120 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc
    .array(fc.integer({ min: 0x0900, max: 0x0dff }), { maxLength: 60 })
    .map((codes) => String.fromCodePoint(...codes)),
  fc.constantFrom(
    'क्',
    '्',
    'ि',
    '\u200d\u200c',
    'ொ',
    '‮abc',
    'ﷺ',
    'x'.repeat(400),
    '👩‍👩‍👧‍👦',
    '\n\n \n',
    'र्'.repeat(40),
  ),
);

test('any text that can be stored can be printed', async () => {
  let tried = 0;
  await fc.assert(
    fc.asyncProperty(letters, letters, async (one, other) => {
      const { assessment, interests, ...form } = REPORT_CONTENTS.career;
      const parsed = ReportFormSchema.safeParse({
        ...form,
        summary: `${one}\n${other}`,
        nextSteps: [one.slice(0, 100)],
        recommendations: [{ title: other.slice(0, 60), reason: one }],
      });
      if (!parsed.success || parsed.data.service !== 'career') return;
      tried += 1;
      const content = { ...parsed.data, assessment, interests };
      const file = await drawReport(printed(content, { student: other.slice(0, 60) || 'Asha' }));
      const { totalPages } = await read(file);
      expect(totalPages).toBeGreaterThan(0);
    }),
    { numRuns: 60 },
  );
  expect(tried).toBeGreaterThan(10);
}, 120_000);

describe('over HTTP', () => {
  const get = (id: number, by = token) =>
    api.app.inject({
      url: getReportPdf.path.replace('{id}', String(id)),
      headers: { authorization: `Bearer ${by}` },
    });

  test('a report is a file, and its creation is recorded', async () => {
    const { id: studentId } = await buildStudent(db.database, { name: 'आशा Pillai' });
    const { id } = await buildReport(db.database, { studentId, service: 'dmit', status: 'ready' });
    const { statusCode, headers, rawPayload } = await get(id);
    expect([statusCode, headers['content-type'], headers['content-disposition']]).toEqual([
      200,
      'application/pdf',
      'attachment; filename="Pillai DMIT report 2026-04-20.pdf"; ' +
        "filename*=UTF-8''%E0%A4%86%E0%A4%B6%E0%A4%BE%20Pillai%20DMIT%20report%202026-04-20.pdf",
    ]);
    expect((await read(rawPayload)).letters).toContain(lettersOf('आशा Pillai'));
    expect(await actionsOf(id)).toEqual(['report.exported']);
  });

  test('a report is in the family’s language, for staff and behind a link', async () => {
    const { id: studentId } = await buildStudent(db.database, { name: 'Asha', language: 'ml' });
    const { id } = await buildReport(db.database, { studentId, status: 'shared' });
    const { token } = await buildReportLink(db.database, id, { expiresAt: new Date('2100-01-01') });
    const { path: url } = getSharedReportPdf;
    const opened = await api.app.inject({ method: 'POST', url, payload: { token } });
    for (const { statusCode, rawPayload } of [await get(id), opened]) {
      expect(statusCode).toBe(200);
      const { letters } = await read(rawPayload);
      // The thread reads the texts of the bundled program.
      for (const text of ['കരിയർ കൗൺസലിങ് റിപ്പോർട്ട്', 'തീയതി: 2026 ഏപ്രിൽ 20', 'അടുത്ത ചുവടുകൾ', 'പേജ് 1'])
        expect(letters).toContain(lettersOf(text));
    }
  });

  test('a draft is marked as a draft', async () => {
    const { id: studentId } = await buildStudent(db.database, { name: 'Kavya Bhat' });
    const { id } = await buildReport(db.database, { studentId });
    const { headers, rawPayload } = await get(id);
    expect((await read(rawPayload)).letters).toContain('Draft');
    expect(headers['content-disposition']).toBe('attachment; filename="Kavya Bhat career report draft.pdf"');
  });

  test('a member without permission gets no file', async () => {
    const { id: studentId } = await buildStudent(db.database);
    const { id } = await buildReport(db.database, { studentId });
    const staff = await buildSignedIn('staff');
    const teacher = await buildSignedIn('teacher');
    expect((await get(id, staff.token)).statusCode).toBe(403);
    expect((await get(id, teacher.token)).statusCode).toBe(404);
    expect((await get(2_147_483_647)).statusCode).toBe(404);
    expect(await actionsOf(id)).toEqual([]);
  });
});

describe('the drawing thread', () => {
  const report = printed(REPORT_CONTENTS.bridging);
  const ASKER = { kind: 'member', id: 7 } as const;

  test('reserves places for the staff, for any number of families', async () => {
    const families = Array.from({ length: 8 }, (_, id) => drawInThread(report, { kind: 'family', id }));
    const own = drawInThread(report, ASKER);
    const refused = (await Promise.allSettled(families)).filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(4);
    expect((await own).length).toBeGreaterThan(1000);
  });

  test('refuses a person’s requests over their limit, and draws again afterwards', async () => {
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => drawInThread(report, ASKER)));
    expect(results.map(({ status }) => status)).toEqual([
      ...['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'rejected'],
    ]);
    expect(results.at(-1)).toMatchObject({ reason: { status: 503, code: 'busy' } });
    expect((await drawInThread(report, ASKER)).length).toBeGreaterThan(1000);
  });

  test('survives a failed drawing', async () => {
    const broken = { ...report, facts: null as unknown as [] };
    await expect(drawInThread(broken, ASKER)).rejects.toThrow(TypeError);
    expect((await drawInThread(report, ASKER)).length).toBeGreaterThan(1000);
  });
});

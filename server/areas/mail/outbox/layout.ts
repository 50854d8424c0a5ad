import { BRAND_NAME } from '#contracts/brand.ts';
import { type Consultancy, ownAddressLine, ownPhone, ownReplyAddress } from '#contracts/consultancy.ts';
import { type FamilyWords, wordsIn } from '#server/lib/family-words.ts';
import type { Block, Composed, Reader } from './mail-definition.ts';

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for an HTML element or a quoted attribute. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

const languageOf = (reader: Reader) => (reader.audience === 'family' ? reader.language : 'en');

function reasonFor(reader: Reader, phone: string | null): string {
  if (reader.audience === 'team')
    return `You receive this e-mail because you are a member of the ${BRAND_NAME} team.`;
  return wordsIn(reader.language).say(
    /*i18n*/ '{phone, select, none {You receive this e-mail because your family asked us for help. If you don’t want more e-mail from us, reply to this one.} other {You receive this e-mail because your family asked us for help. If you don’t want more e-mail from us, reply to this one or phone us.}}',
    { phone: phone ?? 'none' },
  );
}

const joined = (parts: readonly (string | null)[], between: string) =>
  parts.filter((part) => part !== null).join(between);

function footOf(reader: Reader, office: Consultancy): string[] {
  const phone = ownPhone(office);
  return [
    reasonFor(reader, phone),
    joined([office.legalName, ownAddressLine(office)], ', '),
    joined([phone, ownReplyAddress(office)], ' · '),
  ].filter((line) => line !== '');
}

function blockToText(block: Block): string {
  switch (block.kind) {
    case 'text':
    case 'note':
      return block.text;
    case 'facts':
      return block.facts.map(([label, value]) => `${label}: ${value.replaceAll('\n', ', ')}`).join('\n');
    case 'button':
      return `${block.label}:\n${block.url}`;
  }
}

/** The message as plain text. */
export function toText(mail: Reader & Pick<Composed, 'blocks'>, office: Consultancy): string {
  const parts = mail.blocks.map(blockToText);
  return `${[...parts, `-- \n${footOf(mail, office).join('\n')}`].join('\n\n')}\n`;
}

// The palette of the site. It stays readable in mail programs that invert colours.
const COLOURS = {
  page: '#F7EDE2',
  card: '#FFFFFF',
  brand: '#800000',
  ink: '#1F2937',
  soft: '#4B5563',
  line: '#E5D5C5',
  primary: '#006D77',
  accent: '#E29578',
};
const DARK = {
  page: '#10201F',
  card: '#18302F',
  brand: '#FFDDD2',
  ink: '#EDF6F9',
  soft: '#B7CFCE',
  line: '#2C4A48',
};

const FONT = "font-family:'Segoe UI',Roboto,'Helvetica Neue',Arial,'Noto Sans',sans-serif;";
const STYLES = {
  text: `margin:0 0 16px;font-size:16px;line-height:1.5;color:${COLOURS.ink};`,
  label: `padding:6px 16px 6px 0;font-size:15px;line-height:1.4;vertical-align:top;color:${COLOURS.soft};`,
  value: `padding:6px 0;font-size:16px;line-height:1.4;vertical-align:top;color:${COLOURS.ink};overflow-wrap:anywhere;`,
  button: `display:inline-block;padding:13px 22px;border-radius:8px;background-color:${COLOURS.primary};color:#FFFFFF;font-size:16px;font-weight:600;text-decoration:none;`,
  small: `margin:0 0 8px;font-size:14px;line-height:1.5;color:${COLOURS.soft};overflow-wrap:anywhere;`,
};

const DARK_RULES = `@media (prefers-color-scheme:dark){
.page{background-color:${DARK.page}!important}.card{background-color:${DARK.card}!important;border-color:${DARK.line}!important;border-top-color:${COLOURS.accent}!important}
.brand{color:${DARK.brand}!important}.ink{color:${DARK.ink}!important}.soft{color:${DARK.soft}!important}}`;

function blockToHtml(block: Block, words: FamilyWords): string {
  switch (block.kind) {
    case 'text':
      return `<p class="ink" style="${STYLES.text}">${escapeHtml(block.text).replaceAll('\n', '<br>')}</p>`;
    case 'note':
      return `<p class="soft" style="${STYLES.small}margin-bottom:16px;">${escapeHtml(block.text)}</p>`;
    case 'facts':
      return `<table style="border-collapse:collapse;margin:0 0 16px;">${block.facts.map((fact) => factToHtml(fact, words)).join('')}</table>`;
    case 'button': {
      const help = words.say(/*i18n*/ 'If the button does nothing, open this address:');
      const url = escapeHtml(block.url);
      return `<p style="margin:0 0 12px;"><a href="${url}" style="${STYLES.button}">${escapeHtml(block.label)}</a></p>
<p class="soft" style="${STYLES.small}margin-bottom:16px;">${escapeHtml(help)} <span style="overflow-wrap:anywhere;">${url}</span></p>`;
    }
  }
}

// English labels are short. Others may take two lines, or they would leave a phone no room for the value.
const factToHtml = ([label, value]: readonly [string, string], { language }: FamilyWords) =>
  `<tr><th scope="row" class="soft" style="${STYLES.label}${language === 'en' ? 'white-space:nowrap' : 'width:38%'};text-align:left;font-weight:400;">${escapeHtml(label)}</th>` +
  `<td class="ink" style="${STYLES.value}">${escapeHtml(value).replaceAll('\n', '<br>')}</td></tr>`;

/** The message as HTML, which loads no picture, font or style sheet. */
export function toHtml(mail: Reader & Pick<Composed, 'subject' | 'blocks'>, office: Consultancy): string {
  const language = languageOf(mail);
  const words = wordsIn(language);
  const foot = footOf(mail, office).map(
    (line) => `<p class="soft" style="${STYLES.small}">${escapeHtml(line)}</p>`,
  );
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(mail.subject)}</title><style>:root{color-scheme:light dark}${DARK_RULES}</style></head>
<body class="page" style="margin:0;padding:0;background-color:${COLOURS.page};${FONT}">
<table role="presentation" class="page" width="100%" style="border-collapse:collapse;background-color:${COLOURS.page};"><tr><td align="center" style="padding:24px 12px;">
<table role="presentation" width="100%" style="border-collapse:separate;border-spacing:0;max-width:560px;">
<tr><td style="padding:0 8px 16px;"><span class="brand" style="font-size:24px;font-weight:600;color:${COLOURS.brand};">${escapeHtml(BRAND_NAME)}</span></td></tr>
<tr><td class="card" style="padding:28px 24px 12px;background-color:${COLOURS.card};border:1px solid ${COLOURS.line};border-top:4px solid ${COLOURS.accent};border-radius:12px;">
${mail.blocks.map((block) => blockToHtml(block, words)).join('\n')}
</td></tr>
<tr><td style="padding:20px 8px 0;">${foot.join('\n')}</td></tr>
</table></td></tr></table></body></html>
`;
}

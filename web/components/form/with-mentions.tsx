/** The text with the mentioned members in bold. */
export function WithMentions({ text, names }: { text: string; names: readonly string[] }) {
  const tags = names.map((name) => `@${name}`).toSorted((one, other) => other.length - one.length);
  const start = Math.min(...tags.map((tag) => text.indexOf(tag)).filter((index) => index >= 0));
  const tag = tags.find((tag) => text.startsWith(tag, start));
  if (tag === undefined) return text;
  return (
    <>
      {text.slice(0, start)}
      <strong className="font-semibold text-primary">{tag}</strong>
      <WithMentions text={text.slice(start + tag.length)} names={names} />
    </>
  );
}

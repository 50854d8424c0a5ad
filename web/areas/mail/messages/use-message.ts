import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import {
  fillFields,
  MESSAGE_LANGUAGE_CODES,
  type MessageLanguage,
  type MessageTemplate,
  openFields,
} from '#contracts/mail/index.ts';
import { templatesQuery } from '#web/areas/mail/templates/api.ts';
import { useDraft } from '#web/lib/use-draft.ts';
import { readLastTemplate, storeLastTemplate } from './last-template-storage.ts';
import { type MessageFamily, valuesFor } from './message-values.ts';

interface Words {
  subject: string;
  text: string;
}

const NOTHING: Words = { subject: '', text: '' };

/** The text of a message: a template, filled in, then edited. It begins with the template that was used last. */
export function useMessage(form: string, family: MessageFamily, sender: string) {
  const { data: templates, isError } = useQuery(templatesQuery());
  const [chosen, setChosen] = useState<MessageTemplate | null>(null);
  const draft = useDraft<{ filled: Words; words: Words }>(
    { form, title: 'Message to a family' },
    {
      initial: () => ({ filled: NOTHING, words: NOTHING }),
      isDirty: ({ filled, words }) => words.text !== filled.text || words.subject !== filled.subject,
    },
  );
  const { words } = draft.state;

  function use(template: MessageTemplate | null): void {
    setChosen(template);
    if (!template) return;
    storeLastTemplate(template.id);
    const values = valuesFor(family, template.language, sender);
    const filled = {
      subject: fillFields(template.subject ?? '', values),
      text: fillFields(template.body, values),
    };
    draft.setState({ filled, words: filled });
  }

  const isFresh = templates !== undefined && chosen === null && words.text === '' && words.subject === '';
  const last = isFresh ? templates.find(({ id }) => id === readLastTemplate()) : undefined;
  // Once: a person who empties the text afterwards keeps it empty.
  const [hasBegun, setHasBegun] = useState(false);
  useEffect(() => {
    if (templates === undefined || hasBegun) return;
    setHasBegun(true);
    if (last) use(last);
  });

  return {
    templates: templates ?? [],
    isError,
    chosen,
    names: [...new Set(templates?.map(({ name }) => name))],
    languages: languagesOf(templates ?? [], chosen?.name),
    /** Takes the template of this name in the language in use, or in its first one. */
    chooseName(name: string): void {
      const same = templates?.filter((template) => template.name === name) ?? [];
      use(same.find(({ language }) => language === chosen?.language) ?? same[0] ?? null);
    },
    chooseLanguage(language: string): void {
      const found = templates?.find((one) => one.name === chosen?.name && one.language === language);
      if (found) use(found);
    },
    words,
    change: (part: Partial<Words>) =>
      draft.setState(({ filled, words }) => ({ filled, words: { ...words, ...part } })),
    open: openFields(`${words.subject} ${words.text}`),
    hasChanges: draft.hasChanges,
    restored: draft.restored,
    release: draft.release,
    attempt: draft.attempt,
    setAside: draft.setAside,
  };
}

function languagesOf(templates: readonly MessageTemplate[], name: string | undefined): MessageLanguage[] {
  const has = (code: MessageLanguage) => templates.some((one) => one.name === name && one.language === code);
  return MESSAGE_LANGUAGE_CODES.filter(has);
}

import { i18n } from '@lingui/core';
import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { CAREER_FAMILIES, COURSE_FAMILIES, type Course } from '#contracts/guidance/index.ts';
import type { CareerWish, DoorsData } from '#web/areas/guidance/careers/library.ts';
import { Field } from '#web/components/form/field.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { controlClasses } from '#web/components/ui/input.tsx';
import { sayAlternatives, saySubjects, UsualRoute } from '../facts/course-facts.tsx';
import { fewestSubjects, MAX_WISHES } from './doors.ts';

interface WishesProps {
  wishes: readonly string[];
  data: DoorsData;
  onChange: (wishes: readonly string[]) => void;
}

const CAREER_GROUPS = Object.entries(CAREER_FAMILIES);
const COURSE_GROUPS = Object.entries(COURSE_FAMILIES);

/** From careers and courses to the fewest subjects. */
export function Wishes({ wishes, data: { courses, careers }, onChange }: WishesProps) {
  const chosen = [...careers, ...courses].filter(({ id }) => wishes.includes(id));
  const isFull = chosen.length >= MAX_WISHES;
  return (
    <div className="grid gap-4">
      <Field
        label={t`Career or course that should stay open`}
        hint={isFull ? t`Five are chosen. Remove one to choose another.` : t`Choose up to five.`}
      >
        <select
          value=""
          disabled={isFull}
          onChange={(event) => onChange([...wishes, event.target.value])}
          className={controlClasses}
        >
          <option value="">{t`Choose`}</option>
          <Group groups={CAREER_GROUPS} label={t`Careers`} members={careers} wishes={wishes} />
          <Group groups={COURSE_GROUPS} label={t`Courses`} members={courses} wishes={wishes} />
        </select>
      </Field>
      {chosen.length > 0 && (
        <ul className="grid gap-2">
          {chosen.map(({ id, name }) => (
            <li key={id} className="flex items-center gap-2 rounded-lg border border-line bg-white pl-3">
              <span className="grow py-2 leading-snug">{name}</span>
              <Button
                variant="ghost"
                size="icon"
                aria-label={t`Remove ${name}`}
                onClick={() => onChange(wishes.filter((wish) => wish !== id))}
              >
                <X aria-hidden className="size-4.5" />
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div aria-live="polite">{chosen.length > 0 && <Fewest chosen={chosen} />}</div>
    </div>
  );
}

type Wish = CareerWish | Course;

interface GroupProps {
  groups: readonly (readonly [family: string, name: string])[];
  label: string;
  members: readonly Wish[];
  wishes: readonly string[];
}

function Group({ groups, label, members, wishes }: GroupProps) {
  return groups.map(([family, name]) => (
    <optgroup key={family} label={`${label}: ${i18n._(name)}`}>
      {members
        .filter((wish) => wish.family === family && !wishes.includes(wish.id))
        .map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
    </optgroup>
  ));
}

function Fewest({ chosen }: { chosen: readonly Wish[] }) {
  const [first = [], ...others] = fewestSubjects(chosen);
  const isLater = chosen.some((wish) => 'entry' in wish && wish.entry.after === 'degree');
  const hasCareer = chosen.some((wish) => !('entry' in wish));
  const isUnknown = chosen.every((wish) => 'usual' in wish && wish.usual.subjects === null);
  return (
    <div className="rounded-2xl border border-aqua bg-mist p-4 leading-snug sm:p-5">
      <h3 className="font-semibold text-lg">
        {isUnknown && t`No rule about subjects is known`}
        {!isUnknown &&
          (first.length === 0
            ? t`No Class 12 subject is asked for`
            : t`Fewest subjects: ${ph({ subjects: saySubjects(first) })}`)}
      </h3>
      {chosen.map((wish) =>
        'usual' in wish ? (
          <p key={wish.id} className="mt-1">
            {chosen.length > 1 && <span className="font-semibold">{wish.name}. </span>}
            <UsualRoute usual={wish.usual} />
          </p>
        ) : null,
      )}
      {others.length > 0 && (
        <p className="mt-1">
          <Trans>Equally few: {ph({ alternatives: sayAlternatives(others.slice(0, 4)) })}.</Trans>
        </p>
      )}
      <p className="mt-1 text-ink-soft">
        <Trans>
          With these the rules about subjects are met. Marks, ages and entrance examinations still apply.
        </Trans>
        {hasCareer && ` ${t`The usual route to each career stays open; its page names the others.`}`}
        {isLater && ` ${t`A degree that comes first may ask for more.`}`}{' '}
        <Trans>A school asks for at least five subjects.</Trans>
      </p>
    </div>
  );
}

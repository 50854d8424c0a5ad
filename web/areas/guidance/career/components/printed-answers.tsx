import { type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  type Assessment,
  EDUCATION_LEVEL_NAMES,
  SCHOOL_CLASS_NAMES,
  SCHOOL_STREAM_NAMES,
} from '#web/areas/guidance/career/assessment.ts';
import { formatDay } from '#web/areas/guidance/career/format-day.ts';
import { BrandName } from '#web/components/brand/brand-name.tsx';

export function PrintedAnswers({ assessment, children }: { assessment: Assessment; children: ReactNode }) {
  const printedOn = useDateOfPrinting();
  return (
    <>
      <BrandName className="hidden! text-xl print:inline-flex!" />
      {children}
      <dl className="mt-2 hidden grid-flow-col auto-cols-auto gap-x-4 border-y py-2 text-sm leading-snug print:grid">
        <Answer label="Name">{assessment.name}</Answer>
        <Answer label="Age">{assessment.age}</Answer>
        <Answer label="Education Level">{EDUCATION_LEVEL_NAMES[assessment.educationLevel]}</Answer>
        {assessment.schoolClass && (
          <Answer label="Class">{SCHOOL_CLASS_NAMES[assessment.schoolClass]}</Answer>
        )}
        {assessment.stream && <Answer label="Stream">{SCHOOL_STREAM_NAMES[assessment.stream]}</Answer>}
        <Answer label="Printed on">{printedOn}</Answer>
      </dl>
      <dl className="mt-2 hidden grid-cols-3 gap-x-4 text-sm leading-snug print:grid">
        <Answer label="Interests">{assessment.interests}</Answer>
        <Answer label="Strengths">{assessment.strengths}</Answer>
        <Answer label="Career Goals">{assessment.careerGoals}</Answer>
      </dl>
    </>
  );
}

function Answer({ label, children }: { label: string; children: string }) {
  return (
    <div className="min-w-0">
      <dt className="font-semibold">{label}</dt>
      <dd className="line-clamp-4 break-words">{children}</dd>
    </div>
  );
}

/** For example "30 Apr 2026". Updated at printing: a page may stay open past midnight. */
function useDateOfPrinting(): string {
  const [date, setDate] = useState(formatToday);
  useEffect(() => {
    const handlePrint = () => flushSync(() => setDate(formatToday()));
    window.addEventListener('beforeprint', handlePrint);
    return () => window.removeEventListener('beforeprint', handlePrint);
  }, []);
  return date;
}

const formatToday = () => formatDay(new Date());

import type { ReactNode } from 'react';
import type { AssessmentSummary } from '#contracts/enquiries.ts';
import type { Service } from '#contracts/services.ts';
import { Button } from '#web/components/ui/button.tsx';

interface BookCounsellingProps {
  service: Service;
  /** The assessment that the person may choose to send along. */
  assessment?: AssessmentSummary;
  children?: ReactNode;
}

/** The button that asks for a counselling session, with the dialog it may need. The page shows the messages. */
export function BookCounselling({ children = 'Book Counseling Session' }: BookCounsellingProps) {
  return <Button>{children}</Button>;
}

import { useInfiniteQuery } from '@tanstack/react-query';
import { EnquiryCard } from '#web/features/enquiry-inbox/components/enquiry-card.tsx';
import { SubmissionPages } from '#web/features/enquiry-inbox/components/submission-pages.tsx';
import { UnansweredCount } from '#web/features/enquiry-inbox/components/unanswered-count.tsx';
import { enquiriesQuery } from '#web/features/enquiry-inbox/queries.ts';
import { usePageTitle } from '#web/lib/page-title.tsx';

/** The messages that families sent from the contact page. */
export function EnquiriesPage() {
  usePageTitle('Enquiries');
  return (
    <SubmissionPages
      query={useInfiniteQuery(enquiriesQuery)}
      texts={{
        loading: 'Loading enquiries...',
        failed: 'Failed to load enquiries. Please try again.',
        empty: 'No enquiries yet. Messages from the contact page arrive here.',
      }}
    >
      {({ rows, unanswered }, count) => (
        <>
          <UnansweredCount count={count} unanswered={unanswered} />
          <ul aria-label="Enquiries" className="grid gap-4">
            {rows.map((enquiry) => (
              <li key={enquiry.id} className="min-w-0">
                <EnquiryCard enquiry={enquiry} />
              </li>
            ))}
          </ul>
        </>
      )}
    </SubmissionPages>
  );
}

import { Mail, Phone } from 'lucide-react';
import type { SchoolContact } from '#contracts/schools/index.ts';
import { Card, CardHeader, CardTitle } from '#web/components/ui/card.tsx';
import { mailtoLink } from '#web/lib/format.ts';

const LINK =
  'inline-flex min-h-11 min-w-0 items-center gap-2 text-primary underline underline-offset-2 hover:text-primary-dark';

export function SchoolContacts({ contacts }: { contacts: readonly SchoolContact[] }) {
  return (
    <Card>
      <CardHeader className="mb-2">
        <CardTitle>Contact people</CardTitle>
      </CardHeader>
      {contacts.length === 0 ? (
        <p className="py-2 text-ink-soft">No contact people yet.</p>
      ) : (
        <ul className="grid gap-x-6 gap-y-2 sm:grid-cols-2 lg:grid-cols-3">
          {contacts.map((contact, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two people can have one name, and a list that is read has no other
            <li key={index} className="min-w-0 py-1">
              <p className="break-words font-medium text-ink">{contact.name}</p>
              {contact.role && <p className="break-words text-ink-soft text-sm">{contact.role}</p>}
              <div className="flex flex-wrap gap-x-5">
                {contact.phone && (
                  <a href={`tel:${contact.phone}`} className={LINK}>
                    <Phone aria-hidden className="size-4 shrink-0" />
                    {contact.phone}
                  </a>
                )}
                {contact.email && (
                  <a href={mailtoLink(contact.email)} className={LINK}>
                    <Mail aria-hidden className="size-4 shrink-0" />
                    <span className="min-w-0 break-all">{contact.email}</span>
                  </a>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

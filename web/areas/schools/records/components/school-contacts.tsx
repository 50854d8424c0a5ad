import type { SchoolContact } from '#contracts/schools/index.ts';
import { ContactLinks } from '#web/components/contact-links.tsx';
import { Card, CardHeader, CardTitle } from '#web/components/ui/card.tsx';

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
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows never move, and two may be equal
            <li key={index} className="min-w-0 py-1">
              <p className="break-words font-medium text-ink">{contact.name}</p>
              {contact.role && <p className="break-words text-ink-soft text-sm">{contact.role}</p>}
              <ContactLinks phone={contact.phone || null} email={contact.email || null} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

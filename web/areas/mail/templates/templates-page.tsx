import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { MessageTemplate } from '#contracts/mail/index.ts';
import { paths } from '#contracts/pages.ts';
import { hasPermission } from '#contracts/roles.ts';
import { useSession } from '#web/areas/identity/index.ts';
import { TemplateFormDialog } from '#web/areas/mail/templates/components/template-form-dialog.tsx';
import { TemplateList } from '#web/areas/mail/templates/components/template-list.tsx';
import { Loaded } from '#web/components/loaded.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { Checkbox } from '#web/components/ui/checkbox.tsx';
import { listAddress, oneOf, useListAddress } from '#web/lib/list-address.ts';
import { usePageTitle } from '#web/lib/page-title.tsx';
import { templatesQuery } from './api.ts';

const templatesAddress = listAddress(paths.admin.dashboardTemplates, { archived: oneOf(['yes']) });

export function TemplatesPage() {
  usePageTitle('Templates');
  const { adminUser } = useSession();
  const { query: address, change } = useListAddress(templatesAddress);
  const showsArchived = address.archived === 'yes';
  const [edited, setEdited] = useState<MessageTemplate | 'new' | null>(null);
  const query = useQuery(templatesQuery(showsArchived ? 'all' : 'active'));
  const mayEdit = adminUser !== null && hasPermission(adminUser.role, 'templates:edit');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-ink-soft">Texts to begin a message to a family with</p>
        {mayEdit && (
          <Button onClick={() => setEdited('new')}>
            <Plus aria-hidden className="size-4.5" />
            Add Template
          </Button>
        )}
      </div>
      <Card className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {mayEdit && (
          <Checkbox
            label="Show archived"
            checked={showsArchived}
            onChange={(event) => change({ archived: event.target.checked ? 'yes' : '' })}
          />
        )}
        <Loaded
          query={query}
          loading="Loading templates..."
          failed="Failed to load the templates. Please try again."
        >
          {(templates) => (
            <TemplateList
              templates={templates}
              mayEdit={mayEdit}
              onEdit={(template) => setEdited(template)}
            />
          )}
        </Loaded>
      </Card>
      {edited !== null && (
        <TemplateFormDialog template={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
    </div>
  );
}

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Archive, ArchiveRestore, Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import { MESSAGE_LANGUAGES, type MessageTemplate } from '#contracts/mail/index.ts';
import { paths } from '#contracts/pages.ts';
import { hasPermission } from '#contracts/roles.ts';
import { useSession } from '#web/areas/identity/index.ts';
import {
  CHANNEL_NAMES,
  TemplateFormDialog,
} from '#web/areas/mail/templates/components/template-form-dialog.tsx';
import { showSuccess, useChange } from '#web/components/form/use-change.ts';
import { Loaded } from '#web/components/loaded.tsx';
import { EmptyState } from '#web/components/page-states.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { Checkbox } from '#web/components/ui/checkbox.tsx';
import { listAddress, oneOf, useListAddress } from '#web/lib/list-address.ts';
import { usePageTitle } from '#web/lib/page-title.tsx';
import { archiveTemplate, TEMPLATES_KEY, templatesQuery } from './api.ts';

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

interface TemplateListProps {
  templates: readonly MessageTemplate[];
  mayEdit: boolean;
  onEdit: (template: MessageTemplate) => void;
}

function TemplateList({ templates, mayEdit, onEdit }: TemplateListProps) {
  if (templates.length === 0) return <EmptyState text="No templates yet." />;
  return (
    <ul aria-label="Templates" className="grid grid-cols-[minmax(0,1fr)] divide-y divide-line">
      {templates.map((template) => (
        <li key={template.id} className="grid grid-cols-[minmax(0,1fr)] gap-2 py-4 first:pt-0 last:pb-0">
          <div className="flex flex-wrap items-start justify-between gap-3">
            <div className="min-w-0">
              <h2 dir="auto" className="font-semibold text-ink [overflow-wrap:anywhere]">
                {template.name}
              </h2>
              <p className="mt-1 flex flex-wrap items-center gap-2">
                <Badge tone="teal">{MESSAGE_LANGUAGES[template.language]}</Badge>
                <Badge>{CHANNEL_NAMES[template.channel]}</Badge>
                {template.isArchived && <Badge tone="amber">Archived</Badge>}
              </p>
            </div>
            {mayEdit && <TemplateButtons template={template} onEdit={() => onEdit(template)} />}
          </div>
          {template.subject !== null && (
            <p dir="auto" lang={template.language} className="font-medium [overflow-wrap:anywhere]">
              {template.subject}
            </p>
          )}
          <p
            dir="auto"
            lang={template.language}
            className="whitespace-pre-wrap text-ink-soft [overflow-wrap:anywhere]"
          >
            {template.body}
          </p>
        </li>
      ))}
    </ul>
  );
}

/** Archiving asks nothing: it is undone with one click. */
function TemplateButtons({ template, onEdit }: { template: MessageTemplate; onEdit: () => void }) {
  const queryClient = useQueryClient();
  const { id, name, language, isArchived } = template;
  const { busy, submit } = useChange(
    async () => {
      await archiveTemplate(id, !isArchived);
      showSuccess(isArchived ? 'Template restored' : 'Template archived');
      await queryClient.invalidateQueries({ queryKey: TEMPLATES_KEY });
    },
    { fallback: 'Operation failed' },
  );
  const which = `${name}, ${MESSAGE_LANGUAGES[language]}`;
  const Icon = isArchived ? ArchiveRestore : Archive;
  const verb = isArchived ? 'Restore' : 'Archive';
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="secondary" aria-label={`Edit: ${which}`} onClick={onEdit}>
        <Pencil aria-hidden className="size-4" />
        Edit
      </Button>
      <Button variant="secondary" aria-label={`${verb}: ${which}`} busy={busy} onClick={() => void submit()}>
        <Icon aria-hidden className="size-4" />
        {verb}
      </Button>
    </div>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { addressOf, paths } from '#contracts/pages.ts';
import type { SchoolDetails } from '#contracts/schools/index.ts';
import { replaceSchool, SCHOOLS_KEY, type SchoolChoice } from '#web/areas/schools/records/api.ts';
import { Field } from '#web/components/form/field.tsx';
import { FormDialog } from '#web/components/form/form-dialog.tsx';
import { showSuccess, useSubmit } from '#web/components/form/use-submit.ts';
import { formatNumber } from '#web/lib/format.ts';
import { hasUnknownSchool, SchoolPicker } from './school-picker.tsx';

interface ReplaceSchoolDialogProps {
  school: SchoolDetails;
  students: number;
  onClose: () => void;
}

/** Removes a proposed school; its students move to another one, or to none. */
export function ReplaceSchoolDialog({ school, students, onClose }: ReplaceSchoolDialogProps) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [other, setOther] = useState<SchoolChoice | null>(null);
  const { busy, submit } = useSubmit(
    async () => {
      const moved = await replaceSchool(school.id, { version: school.version, schoolId: other?.id ?? null });
      showSuccess(`School removed. Students changed: ${formatNumber(moved)}`);
      await navigate(
        other ? addressOf(paths.admin.dashboardSchool, other.id) : paths.admin.dashboardSchools,
        {
          replace: true,
        },
      );
      // Every list and record may show the removed school.
      void queryClient.invalidateQueries();
    },
    'Operation failed',
    () => void queryClient.invalidateQueries({ queryKey: SCHOOLS_KEY }),
  );
  return (
    <FormDialog
      title={`Remove ${school.name}?`}
      description={`Students: ${formatNumber(students)}. They move to the school that you choose here, or have no school.`}
      submitLabel="Remove School"
      tone="danger"
      busy={busy}
      onSubmit={(form) => {
        if (!Array.from(form.elements).some(hasUnknownSchool)) void submit();
      }}
      onClose={onClose}
    >
      <Field label="Move students to" hint="Empty: the students have no school.">
        <SchoolPicker value={other} onChange={setOther} />
      </Field>
    </FormDialog>
  );
}

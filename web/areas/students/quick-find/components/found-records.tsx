import { Command } from 'cmdk';
import { GraduationCap, School as SchoolIcon } from 'lucide-react';
import { addressOf, paths } from '#contracts/pages.ts';
import type { useFound } from '#web/areas/students/quick-find/use-found.ts';
import { FoundItem, GROUP_CLASSES } from './found-item.tsx';

type Found = Pick<ReturnType<typeof useFound>, 'students' | 'schools'>;

const studentAddress = (id: number) => addressOf(paths.admin.dashboardStudent, id);
const schoolAddress = (id: number) => addressOf(paths.admin.dashboardSchool, id);

/** Where the first of them leads; undefined where there is none. */
export function firstAddress({ students: [student], schools: [school] }: Found): string | undefined {
  return student ? studentAddress(student.id) : school && schoolAddress(school.id);
}

interface FoundRecordsProps extends Found {
  /** They were found for earlier words: to be read, not to be opened by a key that was meant for others. */
  disabled: boolean;
  onSelect: (address: string) => void;
}

export function FoundRecords({ students, schools, disabled, onSelect }: FoundRecordsProps) {
  return (
    <>
      {students.length > 0 && (
        <Command.Group heading="Students" className={GROUP_CLASSES}>
          {students.map(({ id, name, school, guardian }) => (
            <FoundItem
              key={id}
              value={`student-${id}`}
              Icon={GraduationCap}
              title={name}
              detail={[guardian, school].filter(Boolean).join(' · ')}
              disabled={disabled}
              onSelect={() => onSelect(studentAddress(id))}
            />
          ))}
        </Command.Group>
      )}
      {schools.length > 0 && (
        <Command.Group heading="Schools" className={GROUP_CLASSES}>
          {schools.map(({ id, name, city }) => (
            <FoundItem
              key={id}
              value={`school-${id}`}
              Icon={SchoolIcon}
              title={name}
              detail={city ?? ''}
              disabled={disabled}
              onSelect={() => onSelect(schoolAddress(id))}
            />
          ))}
        </Command.Group>
      )}
    </>
  );
}

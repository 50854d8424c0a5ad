import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FAMILY_BOOKING_LIMITS, updateFamilyBooking } from '#contracts/appointments/index.ts';
import { SERVICE_NAMES, SERVICES } from '#contracts/services.ts';
import { Field } from '#web/components/form/field.tsx';
import { firstFieldError } from '#web/components/form/field-errors.ts';
import { showSuccess, useChange } from '#web/components/form/use-change.ts';
import { Loaded } from '#web/components/loaded.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { Checkbox } from '#web/components/ui/checkbox.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { useUnsavedChanges } from '#web/lib/use-draft.ts';
import { familyBookingQuery, type Stored, saveFamilyBooking } from './api.ts';

/** What families may book by themselves. Nothing is open until the office chooses. */
export function FamilyBookingCard() {
  const query = useQuery(familyBookingQuery);
  return (
    <Card className="max-w-3xl">
      <h2 className="mb-3 font-semibold text-lg">Booking by Families</h2>
      <Loaded
        query={query}
        loading="Loading the settings..."
        failed="The settings could not be loaded. Please try again."
      >
        {(stored) => <Settings key={stored.version} stored={stored} />}
      </Loaded>
    </Card>
  );
}

const NUMBERS = {
  changeHours: 'Families may move or cancel until so many hours before the start',
  noticeHours: 'Hours of notice before the first bookable time',
  daysAhead: 'Days ahead that can be booked',
} as const;
const NUMBER_NAMES = Object.keys(NUMBERS) as (keyof typeof NUMBERS)[];

function toggled<Value>(values: readonly Value[], value: Value, isOn: boolean): Value[] {
  return isOn ? [...values, value] : values.filter((each) => each !== value);
}

function Settings({ stored }: { stored: Stored }) {
  const queryClient = useQueryClient();
  const [settings, setSettings] = useState(stored.settings);
  useUnsavedChanges(JSON.stringify(settings) !== JSON.stringify(stored.settings));
  const { busy, fieldErrors, submit } = useChange(
    async (_: HTMLFormElement) => {
      const saved = await saveFamilyBooking({ version: stored.version, settings });
      queryClient.setQueryData(familyBookingQuery.queryKey, saved);
      showSuccess('The settings of families’ booking are saved');
    },
    {
      fallback: 'The settings could not be saved',
      show: 'field',
      findFieldErrors: () => firstFieldError(updateFamilyBooking.body, { version: stored.version, settings }),
      onStale: () => queryClient.invalidateQueries({ queryKey: familyBookingQuery.queryKey }),
    },
  );
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void submit(event.currentTarget);
      }}
    >
      <p className="text-ink-soft">
        Families with an account book the free times of these counsellors for these services. Without a
        service or a counsellor, nobody books; families can still cancel.
      </p>
      <fieldset className="grid gap-1">
        <legend className="mb-1.5 font-medium">Services</legend>
        {SERVICES.map((service) => (
          <Checkbox
            key={service}
            label={SERVICE_NAMES[service]}
            checked={settings.services.includes(service)}
            onChange={({ target }) =>
              setSettings({ ...settings, services: toggled(settings.services, service, target.checked) })
            }
          />
        ))}
      </fieldset>
      <fieldset className="grid gap-1">
        <legend className="mb-1.5 font-medium">Counsellors</legend>
        {stored.counsellors.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
            checked={settings.counsellorIds.includes(id)}
            onChange={({ target }) =>
              setSettings({ ...settings, counsellorIds: toggled(settings.counsellorIds, id, target.checked) })
            }
          />
        ))}
      </fieldset>
      {NUMBER_NAMES.map((name) => (
        <Field key={name} label={NUMBERS[name]} error={fieldErrors[`settings.${name}`] ?? null}>
          <Input
            type="number"
            name={`settings.${name}`}
            className="max-w-32"
            min={FAMILY_BOOKING_LIMITS[name].least}
            max={FAMILY_BOOKING_LIMITS[name].most}
            // An empty field is no number, and no zero.
            value={Number.isNaN(settings[name]) ? '' : settings[name]}
            onChange={({ target }) => setSettings({ ...settings, [name]: target.valueAsNumber })}
          />
        </Field>
      ))}
      <Button type="submit" busy={busy} className="justify-self-start">
        Save Booking
      </Button>
    </form>
  );
}

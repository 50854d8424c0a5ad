import * as z from 'zod/mini';

/** History state of the sign-in page after a person has chosen a password. */
const ArrivalSchema = z.object({ passwordSetFor: z.string() });

export function arrivalAfterPassword(email: string): z.infer<typeof ArrivalSchema> {
  return { passwordSetFor: email };
}

/** The e-mail address whose password was just set; null for any other state. */
export function readArrival(state: unknown): string | null {
  const { success, data } = ArrivalSchema.safeParse(state);
  return success ? data.passwordSetFor : null;
}

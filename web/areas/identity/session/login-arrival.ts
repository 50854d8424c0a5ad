import * as z from 'zod/mini';

/** With what somebody comes to the sign-in page who has just chosen a password. */
const ArrivalSchema = z.object({ passwordSetFor: z.string() });

export function arrivalAfterPassword(email: string): z.infer<typeof ArrivalSchema> {
  return { passwordSetFor: email };
}

/** The address whose password was just set, out of the state that the browser keeps with its history; else null. */
export function readArrival(state: unknown): string | null {
  const { success, data } = ArrivalSchema.safeParse(state);
  return success ? data.passwordSetFor : null;
}

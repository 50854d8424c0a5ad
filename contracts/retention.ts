// The privacy page states these times, and the server keeps them: no schemas here.

/** How long the product keeps data before it deletes them by itself. */
export const RETENTION = {
  /** Sent messages, with the address that they went to. */
  mailDays: 30,
  /** Longer, so that a failure is still visible after a holiday. */
  failedMailDays: 90,
  /** Daily backups; the default of BACKUP_KEEP. */
  backupDays: 14,
  /** The code that a parent gets by e-mail. */
  parentCodeHours: 24,
} as const;

/** Messages of one device or network: some at once, then one in so many minutes. A count is deleted once all are free again. */
export const MESSAGE_LIMITS = {
  device: { atOnce: 10, minutes: 5 },
  /** For all device ids of a network together: a program invents them. A class of 40 does not send in one second. */
  wave: { atOnce: 12, minutes: 1 / 6 },
  network: { atOnce: 100, minutes: 1 },
} as const;
/** Interval of the deletion of expired rows. */
export const HOUSEKEEPING_MINUTES = 10;
/** The longest time that a count of messages is kept after the last one, in full hours. */
export const MESSAGE_COUNT_HOURS = Math.ceil(
  (HOUSEKEEPING_MINUTES +
    Math.max(...Object.values(MESSAGE_LIMITS).map((limit) => limit.atOnce * limit.minutes))) /
    60,
);

/** How many days a report's link works; `usual` is the form's default. */
export const LINK_DAYS = { fewest: 1, most: 90, usual: 14 } as const;

// The privacy page states these times, and the server keeps them: no schemas here.

/** How long the product keeps what it deletes by itself. */
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

/** How many days a report's link works; `usual` is the form's default. */
export const LINK_DAYS = { fewest: 1, most: 90, usual: 14 } as const;

/** A problem with a backup or a restore. The message is one line for the operator. */
export class BackupError extends Error {
  override name = 'BackupError';
}

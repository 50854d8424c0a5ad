/** Something that one line explains to whoever makes or restores a backup. */
export class BackupError extends Error {
  override name = 'BackupError';
}

// Queues messages in a database that is migrated. Arguments: how many. DATABASE_URL, or DATA_DIR for the embedded one.
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/client.ts';
import { fillOutbox } from '#server/testing/fill-outbox.ts';

const database = await openDatabase(readConfig().database, {
  onFatal: (error) => {
    throw error;
  },
});
await fillOutbox(database, Number(process.argv[2]));
await database.close();

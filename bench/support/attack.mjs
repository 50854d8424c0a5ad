// A process of its own that floods the sign-in until it is told to end (SIGTERM); then prints how often it was answered
// with which status. Arguments: address of the server, number of connections, `one` or `many` addresses to come from.
import { randomInt } from 'node:crypto';
import autocannon from 'autocannon';

const [url, connections, from] = process.argv.slice(2);
const HOURS_S = 3600;
const address = () => [10, 0, 0, 0].map((part) => part || randomInt(1, 255)).join('.');

const statuses = {};
const instance = autocannon({
  url,
  connections: Number(connections),
  duration: HOURS_S,
  requests: [
    {
      method: 'POST',
      path: '/api/admin/login',
      setupRequest: (request) => ({
        ...request,
        headers: {
          'content-type': 'application/json',
          ...(from === 'many' ? { 'x-forwarded-for': address() } : {}),
        },
        body: JSON.stringify({ email: `guess-${randomInt(100_000)}@team.example`, password: 'a guess' }),
      }),
      onResponse: (status) => {
        statuses[status] = (statuses[status] ?? 0) + 1;
      },
    },
  ],
});
process.on('SIGTERM', () => {
  console.log(JSON.stringify(statuses));
  instance.stop();
  process.exit(0);
});

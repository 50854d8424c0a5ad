// Floods the sign-in until SIGTERM, then prints the number of answers by status.
// Arguments: the server's URL, the number of connections, `one` or `many` source addresses.
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

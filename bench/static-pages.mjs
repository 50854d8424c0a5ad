// A prerendered page and a built file, precompressed: the product against nginx with the very same bytes, in
// alternating rounds of one run. Needs nginx (apt-get install nginx-light).
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import autocannon from 'autocannon';
import { ADMIN, freePort, median, startProduct } from './support/servers.mjs';

const ROUNDS = Number(process.env.ROUNDS ?? 7);
const SECONDS = Number(process.env.SECONDS ?? 4);
const CONNECTIONS = 10;
const PAGE = '/about';

const folder = mkdtempSync(join(tmpdir(), 'srichakra-bench-'));
if (spawnSync('nginx', ['-v']).status !== 0) {
  console.log('nginx is not here (Debian: apt-get install nginx-light): nothing to compare with');
  process.exit();
}
const product = await startProduct({
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
  DATABASE_URL: '',
  DATA_DIR: join(folder, 'data'),
});
const nginx = await startNginx(await (await fetch(product.url + PAGE)).text());

async function startNginx(html) {
  const port = await freePort();
  mkdirSync(join(folder, 'site'));
  const file = join(folder, 'site/about.html');
  writeFileSync(file, html);
  // Debian's nginx has gzip_static and no brotli, so both servers are asked for gzip.
  writeFileSync(`${file}.gz`, gzipSync(html));
  writeFileSync(
    join(folder, 'nginx.conf'),
    `worker_processes 1; daemon off; pid ${folder}/nginx.pid; error_log stderr warn;
    events { worker_connections 256; }
    http { access_log off; sendfile on; tcp_nopush on; open_file_cache max=100; types { text/html html; }
      client_body_temp_path ${folder}; proxy_temp_path ${folder}; fastcgi_temp_path ${folder};
      uwsgi_temp_path ${folder}; scgi_temp_path ${folder}; keepalive_requests 1000000;
      server { listen 127.0.0.1:${port}; root ${folder}/site; gzip_static on; charset utf-8;
        location / { try_files $uri.html =404; add_header cache-control no-cache; } } }`,
  );
  const child = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'inherit' });
  const url = `http://127.0.0.1:${port}`;
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const answer = await fetch(url + PAGE).catch(() => null);
    if (answer?.ok) return { url, stop: () => child.kill('SIGTERM') };
    await sleep(100);
  }
  throw new Error('nginx does not answer');
}

async function load(url) {
  const result = await autocannon({
    url: url + PAGE,
    headers: { 'accept-encoding': 'gzip' },
    connections: CONNECTIONS,
    duration: SECONDS,
  });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url}: ${result.non2xx} refused`);
  return result.requests.average;
}

const servers = { nginx, product };
const rates = { nginx: [], product: [] };
for (const name of Object.keys(servers)) await load(servers[name].url);
for (let round = 0; round < ROUNDS; round += 1) {
  for (const name of Object.keys(servers)) rates[name].push(await load(servers[name].url));
}
const size = Number((await fetch(product.url + PAGE)).headers.get('content-length'));
console.table(
  Object.entries(rates).map(([server, rounds]) => ({
    server,
    'requests/s': Math.round(median(rounds)),
    'of nginx': Number((median(rounds) / median(rates.nginx)).toFixed(2)),
  })),
);
console.log(`${PAGE}: ${size} bytes on the wire with fetch's encodings`);
nginx.stop();
await product.stop();
rmSync(folder, { recursive: true, force: true });

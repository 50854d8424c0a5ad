import { ensureChromium } from './browser.mjs';
import { build } from './build.mjs';
import { run } from './install.mjs';

// `npm run screenshots` takes the pictures of README.md: the built product with sample families, in Chromium.
const chromium = await ensureChromium();
await build();
await run(process.execPath, ['--import', 'tsx', 'scripts/tour.ts'], {
  env: { ...process.env, CHROMIUM_PATH: chromium },
});

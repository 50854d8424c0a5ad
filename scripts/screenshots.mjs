import { ensureChromium } from './browser.mjs';
import { build } from './build.mjs';
import { run } from './install.mjs';

// `npm run screenshots` takes the pictures of README.md anew, in Chromium, of the built product with invented families.
const chromium = await ensureChromium();
await build();
run(process.execPath, ['--import', 'tsx', 'scripts/tour.ts'], {
  env: { ...process.env, CHROMIUM_PATH: chromium },
});

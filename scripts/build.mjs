import { ensureInstalled } from './setup/install.mjs';
import { fail } from './setup/prepare.mjs';

try {
  ensureInstalled();
  const { ensureBuilt } = await import('./setup/build.mjs');
  ensureBuilt({ force: true });
} catch (error) {
  fail(error);
}

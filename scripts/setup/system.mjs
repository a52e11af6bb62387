// Shared libraries and a Chinese font that Electron needs on Linux. As root on Debian they are installed;
// elsewhere the missing ones are named together with the command that installs them.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { say } from './log.mjs';

/** One library of each Debian package stands for what that package brings. */
const PACKAGES = [
  ['libgtk-3.so.0', ['libgtk-3-0t64', 'libgtk-3-0']],
  ['libnss3.so', ['libnss3']],
  ['libgbm.so.1', ['libgbm1']],
  ['libasound.so.2', ['libasound2t64', 'libasound2']],
];
const FONT_PACKAGE = 'fonts-wqy-zenhei';
const CJK_FONT = /wqy|noto.*cjk|sourcehan|droidsansfallback|uming|ukai|pingfang|yahei/i;

export function missingLibraries(executable) {
  if (process.platform !== 'linux') return [];
  const result = spawnSync('ldd', [executable], { encoding: 'utf8' });
  return [...(result.stdout ?? '').matchAll(/^\s*(\S+) => not found/gm)].map((match) => match[1]);
}

export function hasChineseFont() {
  if (process.platform !== 'linux') return true;
  const folders = [
    '/usr/share/fonts',
    '/usr/local/share/fonts',
    path.join(os.homedir(), '.fonts'),
    path.join(os.homedir(), '.local/share/fonts'),
  ];
  return folders.some(
    (folder) =>
      existsSync(folder) && readdirSync(folder, { recursive: true }).some((name) => CJK_FONT.test(String(name).replaceAll(/[\s_-]/g, ''))),
  );
}

const canInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
const apt = (...args) =>
  spawnSync('apt-get', args, { stdio: ['ignore', 2, 2], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }).status === 0;
const isKnown = (name) =>
  /Candidate: (?!\(none\))/.test(
    spawnSync('apt-cache', ['policy', name], { encoding: 'utf8', env: { ...process.env, LC_ALL: 'C' } }).stdout ?? '',
  );

function debianPackages(missing, withFont) {
  const wanted = PACKAGES.filter(([library]) => missing.includes(library)).map(([, names]) => names.find(isKnown) ?? names.at(-1));
  if (missing.length > 0 && wanted.length === 0) wanted.push(...PACKAGES.map(([, names]) => names.find(isKnown) ?? names.at(-1)));
  return withFont ? [...wanted, FONT_PACKAGE] : wanted;
}

/** @throws when libraries are missing and cannot be installed from here: Electron would not start. */
export function ensureSystem(executable) {
  const missing = missingLibraries(executable);
  const noFont = !hasChineseFont();
  if (missing.length === 0 && !noFont) return;
  if (missing.length > 0) say(`missing system libraries: ${missing.join(', ')}`);
  if (noFont) say('no Chinese font found: Chinese text would show as boxes');
  if (!canInstall()) {
    const command = `sudo apt-get install -y ${debianPackages(missing, noFont).join(' ')}`;
    if (missing.length > 0) throw new Error(`Electron needs ${missing.join(', ')}. On Debian or Ubuntu: ${command}`);
    say(`on Debian or Ubuntu: ${command}`);
    return;
  }
  if (!isKnown(FONT_PACKAGE)) apt('update', '-qq');
  const packages = debianPackages(missing, noFont);
  say(`installing ${packages.join(' ')} (apt-get)`);
  const installed = apt('install', '-y', '-qq', '--no-install-recommends', ...packages);
  const still = missingLibraries(executable);
  if (still.length > 0) throw new Error(`Electron needs ${still.join(', ')}, and apt-get could not install them`);
  if (!installed) say('apt-get could not install everything; going on without');
}

// node scripts/pictures.mjs [page|chat|gallery]: takes the pictures of README and design system of the running app.
// node scripts/pictures.mjs --all [FOLDER]: each scene in both languages and themes at three sizes, into artifacts/pictures.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DrivenWindow } from './pictures/driven-window.mjs';
import { fill, scenes, show as showTargets } from './pictures/scenes.mjs';
import { fail, prepare } from './setup/prepare.mjs';
import { root } from './setup/root.mjs';
import { removeFolder } from './removeFolder.mjs';

const SIZES = [
  { width: 1024, height: 640 },
  { width: 1440, height: 900 },
  { width: 2560, height: 1440 },
];
const NORMAL = SIZES[1];
const LOOKS = [
  { theme: 'light', locale: 'zh-CN' },
  { theme: 'dark', locale: 'zh-CN' },
  { theme: 'light', locale: 'en' },
  { theme: 'dark', locale: 'en' },
];
const DOCS = [
  { name: 'page.zh.light.png', scene: 'page', locale: 'zh-CN', theme: 'light' },
  { name: 'page.en.dark.png', scene: 'page', locale: 'en', theme: 'dark' },
  { name: 'chat.en.light.png', scene: 'chat', locale: 'en', theme: 'light' },
  { name: 'chat.zh.dark.png', scene: 'chat', locale: 'zh-CN', theme: 'dark' },
  { name: 'gallery.en.light.png', scene: 'gallery', locale: 'en', theme: 'light' },
  { name: 'gallery.zh.dark.png', scene: 'gallery', locale: 'zh-CN', theme: 'dark' },
];

const show = {
  async page(window) {
    await window.render('render_page', { url: '/pages/weather/index?city=beijing' });
    await window.dress();
  },
  async chat(window, locale) {
    await window.render('submit_chat_query', { query: locale === 'en' ? 'air quality in Chengdu' : '成都空气质量怎么样' });
    await window.page.locator('.card-body:not([aria-busy]) webview').waitFor();
  },
  /** The design system, drawn by the real components. */
  async gallery({ page }) {
    await page.goto(`${page.url().split('?')[0]}?gallery`);
    await page.locator('.gallery').waitFor();
  },
};

/** The pictures of README and design system; `only` one scene of them. */
async function docs(runtime, folder, only) {
  const into = path.join(root, 'docs', 'pictures');
  mkdirSync(into, { recursive: true });
  for (const { name, scene, ...look } of DOCS.filter((picture) => only === undefined || picture.scene === only)) {
    const window = await DrivenWindow.open({ runtime, folder: path.join(folder, name), flags: ['--locale', look.locale] });
    try {
      await window.resize(NORMAL);
      await window.wear(look);
      await show[scene](window, look.locale);
      await sleep(1_000);
      await window.picture(path.join(into, name));
    } finally {
      await window.close();
    }
  }
}

async function everything(runtime, folder, into) {
  rmSync(into, { recursive: true, force: true });
  mkdirSync(into, { recursive: true });
  let count = 0;
  const take = async (window, name, { locale, theme }) => {
    for (const size of SIZES) {
      await window.resize(size);
      await window.dress();
      await window.picture(path.join(into, `${name}.${locale}.${theme}.${size.width}.png`));
      count += 1;
    }
    await window.resize(NORMAL);
  };
  const withProject = await DrivenWindow.open({ runtime, folder: path.join(folder, 'project') });
  try {
    await withProject.resize(NORMAL);
    await fill(withProject);
    for (const look of LOOKS) {
      await withProject.wear(look);
      await showTargets(withProject);
      for await (const scene of scenes(withProject)) {
        await take(withProject, scene.name, look);
        await scene.leave();
      }
      process.stderr.write(`${look.locale} ${look.theme}: ${count} pictures so far\n`);
    }
  } finally {
    await withProject.close();
  }
  const empty = await DrivenWindow.open({ runtime, folder: path.join(folder, 'empty'), flags: [mkdtempSync(path.join(folder, 'none-'))] });
  try {
    for (const look of LOOKS) {
      await empty.wear(look);
      await take(empty, 'no-project', look);
    }
  } finally {
    await empty.close();
  }
  process.stderr.write(`${count} pictures in ${into}\n`);
}

async function main() {
  const runtime = await prepare();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'wsd-pictures-'));
  const [mode, into = path.join(root, 'artifacts', 'pictures')] = process.argv.slice(2);
  try {
    if (mode === '--all') await everything(runtime, folder, path.resolve(into));
    else await docs(runtime, folder, mode);
  } finally {
    await removeFolder(folder);
  }
}

main().catch(fail);

import { execFileSync } from 'node:child_process';
import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { safeName } from '../../src-main/files/fileName.ts';
import { OutputFiles } from '../../src-main/files/outputFiles.ts';

let top: string;
let project: string;
let temp: string;
let other: string;
let files: OutputFiles;
beforeEach(() => {
  top = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'wsd-files-')));
  [project, temp, other] = ['project', 'temp', 'other'].map((name) => path.join(top, name)) as [string, string, string];
  for (const folder of [project, temp, other]) mkdirSync(folder);
  files = new OutputFiles({ folders: () => [project], temp });
});
afterEach(() => rmSync(top, { recursive: true, force: true }));

const BYTES = Buffer.from('content');
const write = (filePath: string, extensions = ['.txt'], bytes: Uint8Array = BYTES): Promise<string> =>
  files.write({ filePath, extensions }, bytes);
const refusal = (filePath: string, extensions?: string[]) =>
  write(filePath, extensions).then(
    (file) => `written to ${file}`,
    (error: unknown) => (error instanceof Error && 'code' in error ? `${error.code}: ${error.message}` : String(error)),
  );

describe('where agents may write', () => {
  test('below the project, from which relative paths start, and below the temp folder', async () => {
    expect(await write('a/b/tree.txt')).toBe(path.join(project, 'a', 'b', 'tree.txt'));
    expect(await write(path.join(temp, 'tree.txt'))).toBe(path.join(temp, 'tree.txt'));
    expect(readFileSync(path.join(project, 'a', 'b', 'tree.txt'), 'utf8')).toBe('content');
  });

  test('below folders that were allowed, as they are at the moment', async () => {
    expect(await refusal(path.join(other, 'a.txt'))).toContain('outside of the allowed folders');
    files = new OutputFiles({ folders: () => [project, other], temp });
    expect(await write(path.join(other, 'a.txt'))).toBe(path.join(other, 'a.txt'));
  });

  test('through an allowed folder that is itself a link: the real path is told', async () => {
    const link = path.join(top, 'link');
    symlinkSync(other, link);
    files = new OutputFiles({ folders: () => [link], temp });
    expect(await write('a.txt')).toBe(path.join(other, 'a.txt'));
  });

  test.each(['../a.txt', '/etc/a.txt', 'a/../../a.txt', '', '.'])('%j is refused', async (filePath) => {
    expect(await refusal(filePath)).toMatch(/^FILE_REFUSED/);
    expect(readdirSync(top).sort()).toEqual(['other', 'project', 'temp']);
  });

  test.each([
    ['.git/a.txt', 'hidden'],
    ['a/.env.txt', 'hidden'],
    ['a.sh', 'must end in .txt'],
    ['a.txt/', 'must end in .txt'],
    ['a\0.txt', 'null character'],
    [`${'deep/'.repeat(2_000)}a.txt`, 'too long'],
  ])('%j is refused: %s', async (filePath, why) => {
    expect(await refusal(filePath)).toContain(why);
  });
});

describe('links are refused, and nothing is written behind them', () => {
  test('as the file, as a folder on the way, and where a folder would be made', async () => {
    writeFileSync(path.join(other, 'victim.txt'), 'safe');
    symlinkSync(path.join(other, 'victim.txt'), path.join(project, 'file.txt'));
    symlinkSync(path.join(other, 'nothing.txt'), path.join(project, 'dangling.txt'));
    symlinkSync(other, path.join(project, 'folder'));
    for (const name of ['file.txt', 'dangling.txt', 'folder/a.txt', 'folder/new/a.txt'])
      expect(await refusal(name), name).toContain('symbolic link');
    expect(readFileSync(path.join(other, 'victim.txt'), 'utf8')).toBe('safe');
    expect(readdirSync(other)).toEqual(['victim.txt']);
  });
});

describe('what is there already', () => {
  test('a tree or a picture is renewed as a whole, and nothing else stays behind', async () => {
    writeFileSync(path.join(project, 'tree.txt'), 'before, and longer than after');
    await write('tree.txt');
    expect(readFileSync(path.join(project, 'tree.txt'), 'utf8')).toBe('content');
    expect(readdirSync(project)).toEqual(['tree.txt']);
  });

  test('a JSON file of somebody else is not', async () => {
    writeFileSync(path.join(project, 'package.json'), '{}');
    expect(await refusal('package.json', ['.json'])).toContain('not written by this debugger');
    await write('log.json', ['.json']);
    expect(await refusal('log.json', ['.json'])).toBe(`written to ${path.join(project, 'log.json')}`);
  });

  test.runIf(process.platform !== 'win32')('a folder or a pipe is not', async () => {
    mkdirSync(path.join(project, 'folder.txt'));
    execFileSync('mkfifo', [path.join(project, 'pipe.txt')]);
    expect(await refusal('folder.txt')).toContain('no file');
    expect(await refusal('pipe.txt')).toContain('no file');
    writeFileSync(path.join(project, 'file'), '');
    expect(await refusal('file/a.txt')).toContain('a part of the path is a file');
  });
});

describe('what is written bit by bit', () => {
  const large = (filePath: string | undefined, work: (file: string) => Promise<unknown>) =>
    files.writeLarge({ filePath, extensions: ['.heapsnapshot'], tempName: 'heap.heapsnapshot' }, work);
  const writing = async (file: string): Promise<string> => {
    writeFileSync(file, 'content', { flag: 'wx' });
    return 'done';
  };

  test('is under its own name once it is whole, and compressed where the name says so', async () => {
    expect(await large('a.heapsnapshot', writing)).toEqual({
      filePath: path.join(project, 'a.heapsnapshot'),
      fileBytes: 7,
      result: 'done',
    });
    const { filePath, fileBytes } = await large('b.heapsnapshot.gz', writing);
    expect(gunzipSync(readFileSync(filePath)).toString()).toBe('content');
    expect(fileBytes).toBe(statSync(filePath).size);
    expect(readdirSync(project).sort()).toEqual(['a.heapsnapshot', 'b.heapsnapshot.gz']);
  });

  test('goes to the private temp folder when no path was given', async () => {
    const { filePath } = await large(undefined, writing);
    expect(path.dirname(path.dirname(filePath))).toBe(temp);
    expect(readFileSync(filePath, 'utf8')).toBe('content');
  });

  test('leaves nothing when the work fails, and what was there before stays', async () => {
    await large('a.heapsnapshot', writing);
    const failing = (file: string): Promise<never> => {
      writeFileSync(file, 'half');
      return Promise.reject(new Error('the guest is gone'));
    };
    await expect(large('a.heapsnapshot', failing)).rejects.toThrow('the guest is gone');
    await expect(large(undefined, failing)).rejects.toThrow('the guest is gone');
    expect(readdirSync(project)).toEqual(['a.heapsnapshot']);
    expect(readFileSync(path.join(project, 'a.heapsnapshot'), 'utf8')).toBe('content');
  });

  test('a refused path costs no work; a full disk is told in words', async () => {
    let worked = false;
    const work = async (): Promise<void> => void (worked = true);
    await expect(large('../a.heapsnapshot', work)).rejects.toMatchObject({ code: 'FILE_REFUSED' });
    await expect(large('a.txt', work)).rejects.toMatchObject({ code: 'FILE_REFUSED' });
    symlinkSync(other, path.join(project, 'link'));
    await expect(large('link/a.heapsnapshot', work)).rejects.toThrow('symbolic link');
    expect(worked).toBe(false);
    const full = () => Promise.reject(Object.assign(new Error('ENOSPC'), { code: 'ENOSPC', syscall: 'write' }));
    await expect(large('a.heapsnapshot', full)).rejects.toThrow('The file "a.heapsnapshot" was not written: the disk is full.');
    await expect(large(undefined, full)).rejects.toThrow('the disk is full');
  });
});

test('a body of a page takes the place of no file but our own', async () => {
  writeFileSync(path.join(project, 'notes.txt'), 'mine');
  const body = (filePath: string) => files.write({ filePath, extensions: ['.txt'], onlyNew: true }, BYTES);
  await expect(body('notes.txt')).rejects.toThrow('not written by this debugger');
  expect(readFileSync(path.join(project, 'notes.txt'), 'utf8')).toBe('mine');
  await body('body.txt');
  expect(await body('body.txt')).toBe(path.join(project, 'body.txt'));
});

test('a name that ends in .gz compresses', async () => {
  const file = await write('tree.txt.gz');
  expect(gunzipSync(readFileSync(file)).toString()).toBe('content');
});

test.runIf(process.platform === 'linux')('files are for this user only', async () => {
  expect(statSync(await write('a.txt')).mode & 0o777).toBe(0o600);
  const saved = await files.saveTemp('../../shot:1.png', BYTES);
  expect(path.dirname(path.dirname(saved))).toBe(temp);
  expect(path.basename(saved)).toMatch(/^\.\._\.\._shot_1-[\w-]{36}\.png$/);
  expect(lstatSync(path.dirname(saved)).mode & 0o777).toBe(0o700);
});

test.runIf(process.platform === 'linux' && lstatSync('/proc').isDirectory())('what the system says is told in words', async () => {
  files = new OutputFiles({ folders: () => ['/proc'], temp });
  expect(await refusal('a.txt')).toMatch(/^FILE_REFUSED: The file "a\.txt" was not written: .+\.$/);
});

test.runIf(process.platform === 'linux' && process.getuid?.() === 0)(
  'a full disk and a read-only one are told, and leave nothing',
  async () => {
    const disk = path.join(top, 'disk');
    mkdirSync(disk);
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=16k', 'none', disk], { stdio: 'ignore' });
    } catch {
      // Not every container may mount; the words are checked where one may.
      return;
    }
    try {
      files = new OutputFiles({ folders: () => [disk], temp });
      expect(await write('big.txt', ['.txt'], Buffer.alloc(1_000_000)).catch((error: Error) => error.message)).toBe(
        'The file "big.txt" was not written: the disk is full.',
      );
      expect(readdirSync(disk)).toEqual([]);
      execFileSync('mount', ['-o', 'remount,ro', disk]);
      expect(await refusal('a.txt')).toContain('the file system is read-only');
    } finally {
      execFileSync('umount', [disk]);
    }
  },
);

test.each([
  ['a.png', 'a.png'],
  ['a<b>|?*.png', 'a_b____.png'],
  ['con.txt', '_con.txt'],
  ['COM1', '_COM1'],
  ['a. .', 'a'],
  ['\u202egnp.exe', '_gnp.exe'],
  ['北京.tar.gz', '北京.tar.gz'],
  ['', '_'],
])('safeName(%j) is %j', (wanted, name) => {
  expect(safeName(wanted)).toBe(name);
});

test('long names keep their ending and whole characters', () => {
  const name = safeName(`${'界'.repeat(500)}.json.gz`);
  expect(Buffer.byteLength(name)).toBeLessThanOrEqual(200);
  expect(name).toMatch(/^界+\.json\.gz$/);
});

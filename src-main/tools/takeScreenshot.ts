import { DebuggerError, reasonOf } from '../../src-shared/debuggerError.ts';
import { setViewport } from '../../src-shared/protocol/tools/setViewport.ts';
import { takeScreenshot, type ImageFormat } from '../../src-shared/protocol/tools/takeScreenshot.ts';
import { LIMITS } from '../../src-shared/snapshot/limits.ts';
import type { Picture } from '../commands/ports.ts';
import { escapeUnseen } from '../format/escape.ts';
import { screenshot } from '../sections/screenshot.ts';
import { connected, onTarget } from './preconditions.ts';
import { implement, type SaveFile } from './tool.ts';

type Saved = { readonly filePath: string } | { readonly failure: string };

const EXTENSIONS: Readonly<Record<ImageFormat, readonly string[]>> = {
  png: ['.png'],
  jpeg: ['.jpg', '.jpeg'],
  webp: ['.webp'],
};

const bytesOf = ({ base64 }: Picture): Uint8Array => Buffer.from(base64, 'base64');

async function save(picture: Picture, saveFile: SaveFile): Promise<Saved> {
  try {
    return { filePath: await saveFile(`screenshot.${picture.format}`, bytesOf(picture)) };
  } catch (error) {
    return { failure: `The picture could not be saved: ${escapeUnseen(reasonOf(error))}` };
  }
}

function megabytes(bytes: number): string {
  return `${(bytes / (1024 * 1024)).toFixed(1)} MiB`;
}

export const takeScreenshotTool = implement(
  takeScreenshot,
  connected(
    onTarget(async ({ input, response, ports, options }) => {
      const { uid, filePath: wanted, ...look } = input;
      const picture = await ports.commands.takeScreenshot({ uid, ...look, within: ports.pictureBounds }, options);
      if (wanted !== undefined) {
        const filePath = await ports.writeFile({ filePath: wanted, extensions: EXTENSIONS[picture.format] }, bytesOf(picture));
        return response.include(screenshot, { picture, uid, filePath, isShown: false, notices: [] });
      }
      const size = picture.base64.length;
      const saved = size > LIMITS.screenshotSavedAlsoBase64 ? await save(picture, ports.saveFile) : undefined;
      const filePath = saved && 'filePath' in saved ? saved.filePath : undefined;
      const failure = saved && 'failure' in saved ? saved.failure : undefined;

      if (size > LIMITS.screenshotBase64) {
        const tooBig = `The picture is ${megabytes(size)} as base64, above the limit of ${megabytes(LIMITS.screenshotBase64)}.`;
        throw new DebuggerError('SCREENSHOT_FAILED', failure ? `${tooBig} ${failure}` : tooBig, {
          hint: `${filePath ? 'The full picture was saved. ' : ''}Ask for format jpeg or webp, for one uid, or call ${setViewport.name} with a smaller size.`,
          ...(filePath !== undefined && { filePath }),
        });
      }
      response.include(screenshot, { picture, uid, filePath, isShown: true, notices: failure === undefined ? [] : [failure] });
    }),
  ),
);

import { slimScreenshot } from '../../../src-shared/protocol/slim/screenshot.ts';
import { slimPicture } from '../../sections/slim/picture.ts';
import { SLIM_ORDER } from '../../sections/slim/order.ts';
import { connected, shown } from '../preconditions.ts';
import { implement } from '../tool.ts';

export const slimScreenshotTool = implement(
  slimScreenshot,
  connected(
    shown(async ({ input: { uid }, response, ports: { commands, saveFile, pictureBounds }, options }) => {
      const { base64, width, height } = await commands.takeScreenshot({ uid, format: 'png', within: pictureBounds }, options);
      response.include(slimPicture, { filePath: await saveFile('screenshot.png', Buffer.from(base64, 'base64')), width, height });
    }),
  ),
  SLIM_ORDER,
);

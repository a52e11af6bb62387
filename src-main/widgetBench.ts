import { randomUUID } from 'node:crypto';
import path from 'node:path';
import type { LoadedProject } from '../src-shared/project/project.ts';
import type { RequestOutput } from '../src-shared/ipc/contract.ts';
import { SidePictures, type SidePictureOptions } from './targets/sidePicture.ts';
import type { TargetResolver } from './targets/targetCommands.ts';
import { WidgetSamples } from './widgetSamples.ts';

export interface WidgetBenchOptions extends Omit<SidePictureOptions, 'createInstanceId'> {
  readonly userData: string;
  readonly open: () => LoadedProject;
  readonly resolver: Pick<TargetResolver, 'widget'>;
}

/** What the widget data panel works with: the samples that are kept, and pictures of data beside the stage. */
export function widgetBench({ userData, open, resolver, ...options }: WidgetBenchOptions) {
  const pictures = new SidePictures({ ...options, createInstanceId: randomUUID });
  return {
    samples: new WidgetSamples(path.join(userData, 'samples'), () => open().project?.folder),
    async pictureOf(
      widgetId: string,
      data: Readonly<Record<string, unknown>>,
      size: { readonly width: number; readonly height: number },
    ): Promise<RequestOutput<'pictureOfData'>> {
      const { base64, width, height } = await pictures.take(resolver.widget(widgetId, data), size);
      return { dataUrl: `data:image/png;base64,${base64}`, width, height };
    },
  };
}

import type { Catalogue } from './en.ts';
import type { shellEn } from './shell.en.ts';

export const shellZh: Pick<Catalogue, keyof typeof shellEn> = {
  'dock.bottom': '底部面板区',
  'dock.hideLower': '收起下方面板',
  'dock.toggle': '侧边面板区',
  'dock.toggleLower': '下方面板',
  'split.bottom': '底部面板区高度',
  'move.to': '移动到',
  'move.panelTo': '将“{panel}”移动到',
  'move.upper': '侧边面板区',
  'move.lower': '下方面板区',
  'move.bottom': '底部面板区',
  'move.more': '此区更多面板',
  'move.folded': '更多面板',
  'move.reset': '恢复默认布局',
  'panel.failed': '无法显示“{panel}”',
  'panel.reload': '重新加载面板',
  'panel.copy': '复制详情',
};

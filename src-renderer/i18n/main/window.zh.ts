import type { windowWords } from '../../../src-shared/words/window.ts';

/** 窗口的请求被拒绝或无法完成时的句子。 */
export const windowZh: Record<keyof typeof windowWords, string> = {
  'keys.many': '已有 {count} 个密钥。',
  'keys.manyHint': '请移除不再需要的密钥。',
  'keys.size': '密钥须为 1 到 {max} 字节，这一个有 {bytes} 字节。',
  'keys.noKeychain': '此系统没有能保护密钥的钥匙串。',
  'keys.noKeychainHint': '请改为保留到应用退出。',
  'keys.unread': '无法读取保存密钥的文件：{file}',
  'keys.unreadHint': '请让它对你可读，或将它移走。',
  'keys.unwritten': '无法写入密钥。',
  'keys.unwrittenHint': '请检查 {file}。',

  'samples.large': '此项目的示例数据过大，无法保存。',
  'samples.largeHint': '请删除不再需要的示例。',
  'connect.noAddress': '这不是 http 或 https 地址。',
  'connect.noAddressHint': '请写成 http://127.0.0.1:3001/mcp 这样的地址。',
  'connect.already': '该服务已连接。',
  'choose.noScreen': '没有可显示对话框的屏幕。',
  'choose.noScreenHint': '请直接输入文件夹的路径。',
  'source.missing': '没有文件 {file}。',
  'source.outside': '{file} 不在项目文件夹中。',
  'source.outsideHint': '只能打开当前项目的文件。',
  'prompt.noTarget': '没有可供求值的目标。',
  'prompt.noTargetHint': '请渲染一个目标，或在控制台中选择一个。',
  'prompt.noCard': '该卡片未激活。',
  'prompt.noCardHint': '请将它滚动到可见处，然后重试。',
  'card.gone': '该卡片已不存在。',
  'replay.gone': '该调用的参数已不再保留。',
  'network.noRequest': '记录中已没有该请求。',
  'network.noOrigin': '发出请求的目标已不存在，正文也随之丢失。',
  'network.noBody': '正文已不存在，或从未有过。',
};

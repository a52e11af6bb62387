import type { GroupId } from '../device/useDeviceGroups.tsx';

/** Other names, in both languages, of what the device toolbar sets: by its group, and by the value of one choice. */
export const GROUP_WORDS: Readonly<Record<GroupId, readonly string[]>> = {
  device: ['emulate preset phone tablet card size screen', '模拟 预设 手机 平板 尺寸 机型'],
  zoom: ['scale stage', '比例 显示比例'],
  look: ['emulate prefers-color-scheme prefers-reduced-motion mode appearance animation', '模拟 模式 外观 动画 暗色 亮色 夜间'],
  speed: ['emulate throttle throttling slow connection processor', '模拟 限速 节流 弱网 断网 网络'],
  words: ['emulate locale i18n translation font size zoom text large', '模拟 语种 国际化 字体 大小'],
  screen: ['emulate touch mouse pointer dpr retina density hidpi', '模拟 触屏 鼠标 指针 像素 高清'],
};

export const CHOICE_WORDS: Readonly<Record<string, readonly string[]>> = {
  dark: ['night black', '暗色 夜间 暗黑'],
  light: ['day white bright', '亮色 日间'],
  true: ['reduced motion reduce less animation', '减弱动效 减少动画'],
  Offline: ['no network disconnect', '断网 无网络'],
};

export const SETTINGS_WORDS: readonly string[] = ['preferences options theme language', '偏好 选项 主题 语言 首选项'];

import type { elicitationWords } from '../../../src-shared/words/elicitation.ts';

/** 工具在调用中要求填写信息的相关句子。 */
export const elicitationZh: Record<keyof typeof elicitationWords, string> = {
  'form.waiting': '正在等待用户填写工具需要的信息。',
  'form.late': '该问题已不再等待回答。',
  'form.manyTimes': '工具要求填写信息超过 {max} 次，调用已结束。',
  'form.undeclared': '工具要求 {what}，而客户端没有声明此能力。',
  'form.fault': '工具需要用户填写信息，但它的表单{fault}。',
  'form.mode': '的模式不是 "form"，而客户端只声明了这一种',
  'form.noMessage': '没有 "message"',
  'form.noSchema': '没有带 "properties" 的 "requestedSchema"',
  'form.manyFields': '有 {count} 个字段，最多能显示 {max} 个',
  'form.field': '的字段“{name}”{fault}',
  'form.longName': '名称有 {count} 个字符，过长',
  'form.noField': '不是 JSON Schema',
  'form.list': '是列表，但没有给出可选的值',
  'form.type': '的类型是 {type}，表单只能有字符串、数字、整数、布尔值和给定值的列表',
  'form.options': '给出 {count} 个可选值，能显示 1 到 {max} 个',
  'form.value': '给出的可选值不是 {max} 个字符以内的文本',
};

/**
 * What the embedded gateway knows of language: which Chinese and English words mean the same, which say nothing. Each
 * line is one meaning, named by its first word.
 */
const MEANINGS = `
get show fetch display view read check lookup query tell give see 查询 查看 查一查 查 看看 看 显示 获取 展示 告诉
list 列出 列表 列举 所有 全部 哪些 all available supported every
search find 搜索 查找 搜 找
generate create make build 生成 创建 新建 制作 做
card widget 卡片 小组件
add 添加 加入 增加 加到 save 保存
remove delete cancel unfavorite 删除 移除 取消 清除
update edit modify change 修改 更新 编辑
weather 天气 气象
forecast 预报 预测 未来 接下来 明天 后天 周末 tomorrow weekend upcoming
temperature 温度 气温
humidity 湿度
rain 下雨 降雨
air 空气
quality 质量
pollution pollutant 污染 雾霾 aqi
city 城市 town
country 国家
place location 地点 位置 地方
favorite favourite bookmark 收藏 关注 喜欢
stock 股票 股价
news 新闻
hotel 酒店 宾馆
flight 航班 机票 飞机
train 火车 高铁
restaurant 餐厅 餐馆 饭店
movie film 电影
music song 音乐 歌曲
order 订单
book reserve booking reservation 预订 预定
map 地图
route direction 路线 导航
price cost 价格 多少钱
product goods 商品 产品
user 用户
account 账户 账号
time clock 时间 几点
date 日期
day
translate translation 翻译
calculate calculator 计算
message 消息 短信
email mail 邮件 邮箱
send 发送
file 文件
image picture photo 图片 照片
balance 余额
pay payment 支付 付款
cart 购物车
task todo 任务 待办
calendar schedule 日历 日程
remind reminder 提醒
note 笔记 备忘录
contact 联系人
currency 货币
rate 汇率
joke 笑话
`;

/** They tell little about which tool is meant. */
const GENERIC = new Set(['get', 'list', 'search', 'generate', 'card', 'place', 'day']);

/** Actions that a tool must know of, where the query asks for them: it would do something else. */
export const BINDING_ACTIONS: readonly string[] = ['=remove', '=update'];

/** A tool that does the first never serves a query for the second. */
export const OPPOSITES: readonly (readonly [string, string])[] = [['=remove', '=add']];

const SILENT = new Set(
  `a about am an and any are as at be been but by can could did do does for from had has have help her here hers him his how i if in into
is it its just let like looks may me mean might my need next no not now of off on one or our out over please s should so some t than that
the their them then there these they this those to today too up us want was we were what when where which who whom why will with would you
your current currently good go going day days week weeks month months year hour hours minute coming following
请 请问 帮我 帮忙 帮 我要 我想 想要 我 你 您 一下 的 了 吗 呢 吧 啊 把 将 给 在 到 至 去 从 是 有 有没有 能不能 能否 可以 怎么样 怎么 如何 怎样
什么 多少 哪里 现在 今天 今日 目前 当前 情况 信息 里 最近 本周 这周 下周 我的 这个 那个 进行 显示出 呀 吧
一个 一张 一份 一条 一些 一种 一段 一首 一次 几个 个 张 讲 说 聊 讲讲 说说 聊聊`.split(/\s+/),
);

const CONCEPTS = new Map(
  MEANINGS.trim()
    .split('\n')
    .flatMap((line) => {
      const words = line.split(' ');
      return words.map((word): [string, string] => [word, words[0] ?? word]);
    }),
);

const LONGEST_CHINESE = 4;

export function isSilent(word: string): boolean {
  return SILENT.has(word);
}

/** `=meaning` of a lower-case word in its base form. */
export function conceptOf(word: string): string | undefined {
  const concept = CONCEPTS.get(word);
  return concept === undefined ? undefined : `=${concept}`;
}

export function isGeneric(term: string): boolean {
  return term.startsWith('=') && GENERIC.has(term.slice(1));
}

/** The longest word of the lexicon that begins at a place of a Chinese text. */
export function wordAt(text: string, start: number): string | undefined {
  for (let length = LONGEST_CHINESE; length >= 1; length -= 1) {
    const word = text.slice(start, start + length);
    if (word.length === length && (CONCEPTS.has(word) || SILENT.has(word))) return word;
  }
  return undefined;
}

const PLACES = new Map(
  `北京 beijing|上海 shanghai|广州 guangzhou|深圳 shenzhen|哈尔滨 harbin|杭州 hangzhou|成都 chengdu|南京 nanjing|武汉 wuhan|西安 xian
重庆 chongqing|天津 tianjin|香港 hong kong|台北 taipei|东京 tokyo|首尔 seoul|新加坡 singapore|伦敦 london|巴黎 paris|纽约 new york|柏林 berlin`
    .split(/[|\n]/)
    .flatMap((pair): [string, string][] => {
      const cut = pair.indexOf(' ');
      const [chinese, latin] = [pair.slice(0, cut), pair.slice(cut + 1)];
      return [
        [chinese, latin],
        [latin, chinese],
      ];
    }),
);

/** A large city's name in the other language. */
export function otherName(place: string): string | undefined {
  return PLACES.get(place);
}

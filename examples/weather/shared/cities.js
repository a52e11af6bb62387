// Sample data: a week in six cities, for the Pages and for server/. Temperatures in °C, pressure in hPa, humidity in %.

export const CONDITIONS = {
  sunny: '晴 Sunny',
  partly: '多云 Partly cloudy',
  cloudy: '阴 Cloudy',
  rain: '雨 Rain',
  snow: '雪 Snow',
};

export const DAYS = ['今天 Today', '周二 Tue', '周三 Wed', '周四 Thu', '周五 Fri', '周六 Sat', '周日 Sun'];

const week = (...days) => days.map(([icon, low, high], index) => ({ name: DAYS[index], icon, low, high }));
const hours = (...temperatures) => temperatures.map(([icon, temperature], index) => ({ time: `${14 + index}:00`, icon, temperature }));

export const CITIES = {
  beijing: {
    name: '北京 Beijing',
    temperature: 26,
    feelsLike: 28,
    icon: 'partly',
    humidity: 46,
    pressure: 1008,
    wind: '南风 3 级 · S 3',
    aqi: 62,
    hourly: hours(['partly', 26], ['partly', 27], ['sunny', 28], ['sunny', 27], ['cloudy', 25], ['rain', 23]),
    daily: week(['partly', 19, 28], ['sunny', 20, 31], ['rain', 18, 24], ['rain', 17, 22], ['cloudy', 18, 25], ['sunny', 20, 29], ['sunny', 21, 30]),
  },
  shanghai: {
    name: '上海 Shanghai',
    temperature: 29,
    feelsLike: 33,
    icon: 'rain',
    humidity: 78,
    pressure: 1004,
    wind: '东南风 4 级 · SE 4',
    aqi: 41,
    hourly: hours(['rain', 29], ['rain', 29], ['cloudy', 28], ['cloudy', 28], ['partly', 27], ['partly', 26]),
    daily: week(['rain', 25, 30], ['rain', 24, 28], ['cloudy', 24, 29], ['partly', 25, 32], ['sunny', 26, 34], ['sunny', 27, 35], ['partly', 26, 33]),
  },
  guangzhou: {
    name: '广州 Guangzhou',
    temperature: 31,
    feelsLike: 36,
    icon: 'sunny',
    humidity: 70,
    pressure: 1002,
    wind: '南风 2 级 · S 2',
    aqi: 55,
    hourly: hours(['sunny', 31], ['sunny', 32], ['sunny', 32], ['partly', 31], ['partly', 30], ['cloudy', 29]),
    daily: week(['sunny', 26, 33], ['partly', 26, 34], ['rain', 25, 31], ['rain', 25, 30], ['cloudy', 26, 32], ['sunny', 27, 34], ['sunny', 27, 35]),
  },
  shenzhen: {
    name: '深圳 Shenzhen',
    temperature: 30,
    feelsLike: 35,
    icon: 'cloudy',
    humidity: 74,
    pressure: 1003,
    wind: '南风 3 级 · S 3',
    aqi: 38,
    hourly: hours(['cloudy', 30], ['cloudy', 30], ['partly', 31], ['partly', 30], ['partly', 29], ['sunny', 28]),
    daily: week(['cloudy', 26, 32], ['rain', 25, 30], ['rain', 25, 29], ['cloudy', 26, 31], ['partly', 26, 32], ['sunny', 27, 33], ['sunny', 27, 34]),
  },
  chengdu: {
    name: '成都 Chengdu',
    temperature: 23,
    feelsLike: 24,
    icon: 'cloudy',
    humidity: 81,
    pressure: 1010,
    wind: '北风 1 级 · N 1',
    aqi: 86,
    hourly: hours(['cloudy', 23], ['cloudy', 23], ['rain', 22], ['rain', 21], ['cloudy', 21], ['cloudy', 20]),
    daily: week(['cloudy', 18, 24], ['rain', 17, 21], ['rain', 17, 22], ['cloudy', 18, 25], ['partly', 19, 27], ['partly', 19, 28], ['cloudy', 19, 26]),
  },
  harbin: {
    name: '哈尔滨 Harbin',
    temperature: -4,
    feelsLike: -11,
    icon: 'snow',
    humidity: 63,
    pressure: 1021,
    wind: '西北风 5 级 · NW 5',
    aqi: 118,
    hourly: hours(['snow', -4], ['snow', -5], ['cloudy', -6], ['cloudy', -8], ['partly', -10], ['partly', -12]),
    daily: week(['snow', -13, -3], ['cloudy', -15, -6], ['sunny', -17, -8], ['sunny', -16, -5], ['partly', -12, -2], ['snow', -10, -1], ['cloudy', -11, -3]),
  },
};

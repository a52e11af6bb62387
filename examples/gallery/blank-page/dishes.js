const dishes = [
  { name: '番茄炒蛋 Tomato and egg', price: 18 },
  { name: '宫保鸡丁 Kung pao chicken', price: 32 },
  { name: '酸辣土豆丝 Hot and sour potatoes', price: 16 },
];

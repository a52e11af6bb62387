function line(tag, className, text) {
  return Object.assign(document.createElement(tag), { className, textContent: text });
}

webSdk.onStructuredContent(({ orderId, status, total }) => {
  const amount = typeof total === 'number' ? total.toFixed(2) : total;
  document.body.replaceChildren(
    line('h1', '', `订单 Order ${orderId}`),
    line('p', 'total', `¥${amount}`),
    line('p', 'status', status),
  );
});

const button = document.getElementById('pay');
const tip = document.querySelector('.tip');

button.addEventListener('click', () => {
  button.textContent = '已付款 Paid';
  button.disabled = true;
  tip.textContent = '谢谢！Thank you!';
  tip.classList.add('shown');
  setTimeout(() => tip.classList.remove('shown'), 2_000);
});

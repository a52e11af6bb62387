// Loaded into the app's main process before the app (`electron -r`): runs functions that the bench sends, so that the
// browser's own work can be timed where the app does its own, with nothing between.
const { runInThisContext } = require('node:vm');
const electron = require('electron');

process.on('message', ({ id, source, argument }) => {
  Promise.resolve()
    .then(() => runInThisContext(`(${source})`)(electron, argument))
    .then(
      (value) => process.send({ id, value }),
      (error) => process.send({ id, error: String(error?.stack ?? error) }),
    );
});

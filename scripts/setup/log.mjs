/** Set-up progress goes to stderr: stdout belongs to the app's one line. */
export const say = (...words) => process.stderr.write(`[set-up] ${words.join(' ')}\n`);

/** Two animation frames, or `limitMs` where frames don't come: a guest that isn't drawn gets none. */
export function twoFrames(limitMs: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, limitMs);
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        clearTimeout(timer);
        resolve();
      }),
    );
  });
}

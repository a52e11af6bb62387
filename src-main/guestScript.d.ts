/** A script for guests, bundled to one string by scripts/guest-scripts.ts. */
declare module '*?guest' {
  const source: string;
  export default source;
}

/** The text of a file of a package. */
declare module '*?raw' {
  const text: string;
  export default text;
}

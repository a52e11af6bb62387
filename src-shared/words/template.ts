/** Names of a template's placeholders: `{name}`. Other braces, as in JSON or `${env:NAME}`, are text. */
export type Names<Template extends string> = Template extends `${string}{${infer Name}}${infer Rest}`
  ? (Name extends '' | `${string}${NoName}${string}` ? never : Name) | Names<Rest>
  : never;
type NoName = '"' | ':' | '.' | ' ' | '{' | '$';

/** The template with its placeholders filled in; one without a value stays as it is. */
export function filled<Value>(template: string, values: Readonly<Record<string, Value>>, show: (value: Value) => string): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    return value === undefined ? whole : show(value);
  });
}

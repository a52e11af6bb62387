/** A tool's arguments from the text that the model wrote. No text means no arguments. */
export type ToolArguments =
  | { readonly ok: true; readonly arguments: Readonly<Record<string, unknown>> }
  /** Words that the model can mend its call by. */
  | { readonly ok: false; readonly problem: string };

export function toolArguments(text: string): ToolArguments {
  if (text.trim() === '') return { ok: true, arguments: {} };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message.slice(0, 200) : '';
    return {
      ok: false,
      problem: `The arguments are not valid JSON: ${reason}. The tool was not called; send the arguments as one JSON object.`,
    };
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { ok: false, problem: 'The arguments are not a JSON object. The tool was not called; send the arguments as one JSON object.' };
  }
  return { ok: true, arguments: value as Readonly<Record<string, unknown>> };
}

import type { ErrorCode } from './protocol/errorCodes.ts';

/** What a failed tool call carries in `structuredContent.error` (protocol, 安全边界). */
export interface ErrorBody {
  readonly code: ErrorCode;
  /** What happened, one sentence. */
  readonly message: string;
  /** What to do next, naming a tool where one helps. */
  readonly hint?: string;
  /** Where the thing that did not fit the answer was saved. */
  readonly filePath?: string;
}

/** The one error class whose message is meant for the person or agent who asked. */
export class DebuggerError extends Error {
  override readonly name = 'DebuggerError';
  readonly code: ErrorCode;
  readonly hint: string | undefined;
  readonly filePath: string | undefined;

  constructor(code: ErrorCode, message: string, details: { hint?: string; filePath?: string; cause?: unknown } = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.code = code;
    this.hint = details.hint;
    this.filePath = details.filePath;
  }

  body(): ErrorBody {
    return {
      code: this.code,
      message: this.message,
      ...(this.hint !== undefined && { hint: this.hint }),
      ...(this.filePath !== undefined && { filePath: this.filePath }),
    };
  }
}

/** The words of anything thrown. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

import type { ErrorCode } from './protocol/errorCodes.ts';
import type { Sentence } from './words/sentence.ts';
import { ToldError, type Told, type ToldDetails } from './words/told.ts';

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

/** A failure as the window gets it: in words of the catalogue, for it to say in its language. */
export interface ToldFailure extends Told {
  readonly code: string;
}

/** The one error class whose message is meant for the person or agent who asked. */
export class DebuggerError extends ToldError {
  override readonly name = 'DebuggerError';
  readonly code: ErrorCode;
  readonly filePath: string | undefined;

  /** A message without a key is for agents alone, or comes from outside: the window shows it as it is. */
  constructor(code: ErrorCode, message: Sentence | string, details: ToldDetails & { filePath?: string } = {}) {
    super(message, details);
    this.code = code;
    this.filePath = details.filePath;
  }

  get failure(): ToldFailure {
    return { code: this.code, ...this.told };
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

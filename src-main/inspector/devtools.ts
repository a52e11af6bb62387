/** The DevTools protocol of one guest, bounded: see targets/debuggerSession.ts for the errors. */
export interface Devtools {
  send<Result = unknown>(
    method: string,
    params?: Record<string, unknown>,
    options?: { timeoutMs?: number; signal?: AbortSignal },
  ): Promise<Result>;
  on<Params>(method: string, listener: (params: Params) => void): () => void;
}

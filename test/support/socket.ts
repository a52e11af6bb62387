import net from 'node:net';

export interface RawAnswer {
  readonly text: string;
  /** 0 when nothing came back. */
  readonly status: number;
  readonly closed: boolean;
}

/** Sends bytes as they are and collects what comes back until the peer closes or is quiet for `quietMs`. */
export function sendRaw(port: number, bytes: string | Buffer, quietMs = 3_000): Promise<RawAnswer> {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1');
    let text = '';
    const settle = (closed: boolean): void => {
      clearTimeout(timer);
      socket.destroy();
      resolve({ text, status: Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0), closed });
    };
    let timer = setTimeout(() => settle(false), quietMs);
    socket.on('connect', () => socket.write(bytes));
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      clearTimeout(timer);
      timer = setTimeout(() => settle(false), quietMs);
    });
    socket.on('error', () => settle(true));
    socket.on('close', () => settle(true));
  });
}

/** An HTTP/1.1 request with exactly these header lines. */
export function request(method: string, path: string, headers: readonly string[], body = ''): string {
  const length = body === '' ? [] : [`Content-Length: ${Buffer.byteLength(body)}`];
  return [`${method} ${path} HTTP/1.1`, ...headers, ...length, '', body].join('\r\n');
}

import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { TokenSource } from './cli.ts';

/** The token that the endpoint asks for, from where the command line says. @throws when there is none */
export function readToken(source: TokenSource | undefined): string | undefined {
  if (source === undefined) return undefined;
  if (source.from === 'auto') return randomBytes(32).toString('base64url');
  const token = source.from === 'env' ? process.env[source.name]?.trim() : readFileSync(source.path, 'utf8').trim();
  if (!token) throw new Error(`--token: ${source.from === 'env' ? `the variable ${source.name}` : source.path} holds no token.`);
  return token;
}

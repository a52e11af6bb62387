export const REDACTED = '<redacted>';

/** Names of fields and parameters whose values are taken for secrets. */
const SECRET_NAME =
  /token|secret|passw|pwd|credential|api[-_]?key|access[-_]?key|private[-_]?key|auth|session|signature|^(?:sig|sid|key|code|jwt|otp)$/i;
const DEPTH = 64;

export const isSecretName = (name: string): boolean => SECRET_NAME.test(name);

/** The address without user and password, and without the values of parameters that may be secret. */
export function urlWithoutSecrets(url: string): string {
  const bare = url.replace(/^([a-z][a-z\d+.-]*:\/\/)[^/?#@]*@/i, '$1');
  return bare.replace(/([?&#])([^=&#?]+)=([^&#]*)/g, (whole, mark: string, name: string) =>
    isSecretName(decoded(name)) ? `${mark}${name}=${encodeURIComponent(REDACTED)}` : whole,
  );
}

/** A body without the values of its fields that may be secret, as far as its kind has fields: JSON and forms. */
export function bodyWithoutSecrets(text: string, mimeType: string): string {
  if (/x-www-form-urlencoded/i.test(mimeType)) return urlWithoutSecrets(`?${text}`).slice(1);
  const start = text.trimStart()[0];
  if (start !== '{' && start !== '[') return text;
  try {
    return JSON.stringify(valueWithoutSecrets(JSON.parse(text), DEPTH));
  } catch {
    return text;
  }
}

function valueWithoutSecrets(value: unknown, depth: number): unknown {
  if (depth === 0) return REDACTED;
  if (Array.isArray(value)) return value.map((one) => valueWithoutSecrets(one, depth - 1));
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, one]) => [
    name,
    isSecretName(name) && (typeof one === 'string' || typeof one === 'number') ? REDACTED : valueWithoutSecrets(one, depth - 1),
  ]);
  return Object.fromEntries(fields);
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name.replaceAll('+', ' '));
  } catch {
    return name;
  }
}

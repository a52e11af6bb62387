import { expect, test } from 'vitest';
import { MissingSecret, resolveReferences } from '../../src-main/keys/secretSources.ts';
import { secretsIn } from '../../src-shared/project/references.ts';

const sources = {
  env: { TOKEN: 'from-env', EMPTY: '' },
  key: (name: string): string | undefined => (name === 'shop.key' ? '$& ${env:TOKEN}' : undefined),
};

function failure(text: string): MissingSecret {
  try {
    resolveReferences(text, sources, () => {});
  } catch (error) {
    if (error instanceof MissingSecret) return error;
  }
  throw new Error('It was resolved.');
}

test('both kinds are replaced where they stand, values are taken as they are, and each is heard', () => {
  const heard: string[] = [];
  const text = resolveReferences('a ${env:TOKEN} ${keychain:shop.key} ${port} ${file:x}${env:EMPTY}', sources, (value) =>
    heard.push(value),
  );
  expect(text).toBe('a from-env $& ${env:TOKEN} ${port} ${file:x}');
  expect(heard).toEqual(['from-env', '$& ${env:TOKEN}', '']);
});

test('what has no value is named, with what to do', () => {
  expect(failure('${env:NO}')).toMatchObject({
    message: 'The environment variable NO is not set',
    hint: 'Set NO where the app is started, or correct ${env:NO}.',
    missingKey: undefined,
  });
  expect(failure('${keychain:NO}')).toMatchObject({
    message: 'The key NO is not stored',
    hint: expect.stringMatching(/^Store the key NO under Keys/),
    missingKey: 'NO',
  });
});

test.each(['constructor', 'toString', '__proto__', 'hasOwnProperty'])('%s is no variable unless it is set', (name) => {
  for (const env of [{}, process.env, { ...process.env }]) {
    const resolve = (): string => resolveReferences(`\${env:${name}}`, { env, key: () => undefined }, () => {});
    expect(resolve).toThrow(`The environment variable ${name} is not set`);
  }
  const env = Object.fromEntries([[name, 'value']]);
  expect(resolveReferences(`\${env:${name}}`, { env, key: () => undefined }, () => {})).toBe('value');
});

test.each(['', 'a b', '../x', 'é', 'x'.repeat(101), '__proto__/'])('%j is no name of a key, and none is looked for', (name) => {
  const error = failure(`\${keychain:${name}}`);
  expect(error.message).toMatch(/can't be the name of a key/);
  expect(error.message.length).toBeLessThan(200);
  expect(error.missingKey).toBeUndefined();
});

test('names are listed by their kind, each once', () => {
  expect(secretsIn(['${env:A}${keychain:B}', 'x ${env:A} ${keychain:C}', '${other:D} $env:E {env:F}'])).toEqual({
    variables: ['A'],
    keys: ['B', 'C'],
  });
});

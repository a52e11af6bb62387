import { expect, test } from 'vitest';
import { OPT_IN_GROUPS, CATEGORIES } from '../../src-shared/protocol/tools/optIn.ts';
import { parseArguments } from '../../src-main/cli.ts';
import { TOOLS } from '../../src-main/tools/index.ts';
import { optInTools, type OptInPorts } from '../../src-main/tools/optIn.ts';

const parse = (...args: string[]) => parseArguments(args, { cwd: '/', example: '/example' });

test('categories come in one order, whatever order they are asked for in', () => {
  expect(parse('--categories', 'audit, network')).toMatchObject({ options: { categories: ['network', 'audit'] } });
});

test.each([
  [['--categories', 'network,lighthouse'], '--categories takes any of network, emulation, performance, memory, audit, not "lighthouse".'],
  [['--dialogs', 'ask'], '--dialogs takes auto or manual, not "ask".'],
  [['--redact-network-headers=no'], '--redact-network-headers takes true or false, not "no".'],
])('%j is refused in one sentence', (args, message) => {
  expect(parse(...args)).toEqual({ ok: false, message });
});

test('headers are shown on request only', () => {
  expect(parse()).toMatchObject({ options: { redactNetworkHeaders: true, dialogs: 'auto', categories: [] } });
  expect(parse('--redact-network-headers=false')).toMatchObject({ options: { redactNetworkHeaders: false } });
});

/** Ports that nobody calls. */
const ALL = {
  dialogs: {},
  network: { bodies: {}, redactHeaders: true },
  emulation: {},
  performance: {},
  memory: {},
  audit: {},
} as unknown as OptInPorts;

test('every defined opt-in tool has its handler, in the order of its group, and none is offered unasked', () => {
  expect(optInTools(ALL).map(({ definition }) => definition)).toEqual(OPT_IN_GROUPS.flatMap(({ definitions }) => definitions));
  expect(optInTools({})).toEqual([]);
  expect(TOOLS).toHaveLength(15);
  expect(OPT_IN_GROUPS.map(({ name }) => name)).toEqual(['dialogs', ...CATEGORIES]);
});

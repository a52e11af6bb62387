import { describe, expect, test } from 'vitest';
import { DebuggerError } from '../../src-shared/debuggerError.ts';
import type { AuditFinding, AuditReport } from '../../src-shared/snapshot/audit.ts';
import { audit } from '../../src-main/sections/audit.ts';
import { liveScene } from '../support/scene.ts';
import { expectGolden } from './golden.ts';

const unused = (): Promise<never> => Promise.reject(new Error('unused'));

const FINDING: AuditFinding = {
  rule: 'image-alt',
  impact: 'critical',
  help: 'Images must have alternative text',
  helpUrl: 'https://rules.test/image-alt',
  count: 12,
  nodes: [{ uid: '1-4', html: '<img src="a.png\u202e">', summary: 'Fix any of the following:\n  Element does not have an alt attribute' }],
};
const REPORT: AuditReport = { violations: [FINDING], needsReview: [], passedRules: 9, frames: 2 };

const port = (report: AuditReport | Error) => ({
  audit: { audit: () => (report instanceof Error ? Promise.reject(report) : Promise.resolve(report)) },
});

test('says nothing of frames and cut lists where there are none', async () => {
  const { store, fake } = liveScene();
  const report = { ...REPORT, violations: [{ ...FINDING, count: 1 }], frames: 0 };
  expect((await audit.render({ report }, { store, live: fake, writeFile: unused })).notices).toEqual([]);
});

describe('golden', () => {
  test('audit_accessibility', () => expectGolden('audit_accessibility', liveScene, port(REPORT), 'audit_accessibility', { uid: '1-1' }));
  test('audit_accessibility.unknown', () =>
    expectGolden(
      'audit_accessibility.unknown',
      liveScene,
      port(new DebuggerError('ELEMENT_NOT_FOUND', '9-9 is not an element of the current document.')),
      'audit_accessibility',
      { uid: '9-9' },
    ));
  test('audit_accessibility.none', () => {
    const scene = () => {
      const fixture = liveScene();
      fixture.store.setView('chat');
      return fixture;
    };
    return expectGolden('audit_accessibility.none', scene, port(REPORT), 'audit_accessibility');
  });
});

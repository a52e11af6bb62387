import { auditAccessibility } from '../../src-shared/protocol/tools/auditAccessibility.ts';
import type { AuditPort } from '../commands/ports.ts';
import { audit } from '../sections/audit.ts';
import { connected, onTarget } from './preconditions.ts';
import { implement, type Tool } from './tool.ts';

export function auditAccessibilityTool(port: AuditPort): Tool {
  return implement(
    auditAccessibility,
    connected(
      onTarget(async ({ input: { uid }, response }) => {
        response.include(audit, { report: await port.audit(uid), uid });
      }),
    ),
  );
}

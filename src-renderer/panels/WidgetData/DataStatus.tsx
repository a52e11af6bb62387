import { CircleCheck, CircleX, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { WidgetSchema } from '../../../src-shared/snapshot/widgetSample.ts';
import { useT } from '../../AppContext.ts';
import { oneLine } from '../../ui/printable.ts';
import type { DataCheck } from './useDataCheck.ts';

function SchemaLine({ schema }: { readonly schema: WidgetSchema | undefined }): ReactNode {
  const t = useT();
  if (schema === undefined) return null;
  const tool = 'tool' in schema ? oneLine(schema.tool, 60) : '';
  const words = {
    found: t('data.schemaOf', { tool }),
    unbound: t('data.schemaUnbound'),
    disconnected: t('data.schemaDisconnected', { tool }),
    unknownTool: t('data.schemaUnknownTool', { tool }),
    none: t('data.schemaNone', { tool }),
  }[schema.state];
  return (
    <span className="schema-line">
      {schema.state !== 'found' && <Info className="i-s" aria-hidden="true" />}
      <span className="wrap">{words}</span>
    </span>
  );
}

function Verdict({ check: { fault, verdict, marks } }: { readonly check: DataCheck }): ReactNode {
  const t = useT();
  if (fault !== undefined) {
    return (
      <>
        <CircleX className="i-s err" />
        <span className="err">{t('data.place', { line: fault.line, column: fault.column })}</span>
        <span className="cut" title={t(fault.reason)}>
          {t(fault.reason)}
        </span>
      </>
    );
  }
  if (verdict?.state === 'checked' && verdict.faults.length > 0) {
    return (
      <>
        <TriangleAlert className="i-s warn" />
        <span className="warn">{t('data.faults', { n: verdict.faults.length })}</span>
        <span className="cut" title={marks[0]?.message}>
          {marks[0]?.message}
        </span>
      </>
    );
  }
  if (verdict?.state === 'broken' || verdict?.state === 'tooSlow') {
    return (
      <>
        <TriangleAlert className="i-s warn" />
        <span className="cut" title={verdict.state === 'broken' ? oneLine(verdict.reason, 300) : undefined}>
          {t(verdict.state === 'broken' ? 'data.schemaBroken' : 'data.schemaSlow')}
        </span>
      </>
    );
  }
  return (
    <>
      <CircleCheck className="i-s ok" />
      <span>{t(verdict === undefined ? 'data.valid' : 'data.keeps')}</span>
    </>
  );
}

/** Whether the data is sound, and which schema says so. The schema's part wraps under the verdict where both don't fit. */
export function DataStatus({
  id,
  check,
  schema,
}: {
  readonly id: string;
  /** Absent while there is no data yet. */
  readonly check: DataCheck | undefined;
  readonly schema: WidgetSchema | undefined;
}): ReactNode {
  return (
    <output className="data-state" id={id}>
      {check !== undefined && (
        <span className="data-verdict">
          <Verdict check={check} />
        </span>
      )}
      <SchemaLine schema={schema} />
    </output>
  );
}

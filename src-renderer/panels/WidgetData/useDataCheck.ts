import { useEffect, useMemo, useState } from 'react';
import type { Mark } from '../../editor/codeEditor.ts';
import { createSchemaCheck, type SchemaVerdict } from '../../editor/schemaCheck.ts';
import { useT } from '../../AppContext.ts';
import { type JsonFault, type JsonObject, readJsonObject } from '../../state/widgetData.ts';
import { jsonMark, schemaMarks } from './marks.ts';

export interface DataCheck {
  readonly value: JsonObject | undefined;
  readonly fault: JsonFault | undefined;
  /** Absent without a schema, and while the check is under way. */
  readonly verdict: SchemaVerdict | undefined;
  readonly marks: readonly Mark[];
}

/** What is wrong with a text of data: as JSON, and by the schema it is to keep. */
export function useDataCheck(text: string, schema: Readonly<Record<string, unknown>> | undefined): DataCheck {
  const t = useT();
  const read = useMemo(() => readJsonObject(text), [text]);
  const [checker] = useState(createSchemaCheck);
  const [checked, setChecked] = useState<{ readonly text: string; readonly schema: object; readonly verdict: SchemaVerdict }>();
  useEffect(() => () => checker.close(), [checker]);
  useEffect(() => {
    if (schema === undefined || !('value' in read)) return undefined;
    let left = false;
    void checker.check(schema, read.value).then((verdict) => {
      if (!left && verdict !== undefined) setChecked({ text, schema, verdict });
    });
    return () => {
      left = true;
    };
  }, [checker, schema, read, text]);
  const verdict = checked?.text === text && checked.schema === schema ? checked.verdict : undefined;
  const fault = 'fault' in read ? read.fault : undefined;
  const marks = useMemo(() => {
    if (fault !== undefined) return [jsonMark(t, text, fault)];
    return verdict?.state === 'checked' ? schemaMarks(t, text, verdict.faults) : [];
  }, [t, text, fault, verdict]);
  return { value: 'value' in read ? read.value : undefined, fault, verdict, marks };
}

import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Skeleton } from '../ui/Skeleton.tsx';
import type { CodeEditorLabels, createCodeEditor, Mark } from './codeEditor.ts';

type Editor = ReturnType<typeof createCodeEditor>;

interface JsonEditorProps {
  readonly labels: CodeEditorLabels;
  /** What is said while the editor is being loaded. */
  readonly loading: string;
  readonly text: string;
  readonly marks: readonly Mark[];
  readonly schema: Readonly<Record<string, unknown>> | undefined;
  readonly onChange: (text: string) => void;
  readonly onSubmit: () => void;
}

/** The editor comes as a part of its own, loaded when it is first shown: the window's start does not wait for it. */
export function JsonEditor({ labels, loading, text, marks, schema, onChange, onSubmit }: JsonEditorProps): ReactNode {
  const parent = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<Editor>();
  const change = useEffectEvent(onChange);
  const submit = useEffectEvent(onSubmit);
  const begin = useEffectEvent((create: typeof createCodeEditor, box: HTMLDivElement) =>
    create({ parent: box, text, onChange: (typed) => change(typed), onSubmit: () => submit() }, labels),
  );

  useEffect(() => {
    let made: Editor | undefined;
    let left = false;
    void import('./codeEditor.ts').then(({ createCodeEditor: create }) => {
      if (left || parent.current === null) return;
      made = begin(create, parent.current);
      setEditor(made);
    });
    return () => {
      left = true;
      made?.destroy();
      setEditor(undefined);
    };
  }, []);
  useEffect(() => editor?.setText(text), [editor, text]);
  useEffect(() => editor?.setSchema(schema), [editor, schema]);
  useEffect(() => editor?.setMarks(marks), [editor, marks]);
  useEffect(() => editor?.relabel(labels), [editor, labels]);
  return (
    <div className="codebox" ref={parent}>
      {editor === undefined && <Skeleton label={loading} />}
    </div>
  );
}

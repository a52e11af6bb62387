import type { ReactNode } from 'react';
import type { SourcePlace } from '../../../src-shared/snapshot/console.ts';
import { useApp, useT } from '../../AppContext.ts';
import { classes } from '../../ui/classes.ts';
import { oneLine } from '../../ui/printable.ts';

interface PlaceLinkProps {
  /** In the person's own files, where that is known. */
  readonly place: SourcePlace | undefined;
  /** The code that ran, as `url:line:column`. */
  readonly generated: string;
  /** How it is shown without a place. */
  readonly short: string;
  /** With the folders and the column. */
  readonly whole?: boolean;
  /** Arrows stop at it. */
  readonly stop?: boolean;
  /** Stands by itself, where Tab stops at it. */
  readonly alone?: boolean;
  readonly className?: string;
}

/** A place in code: a press opens it in the person's editor, or copies it where there is no file to open. */
export function PlaceLink({ place, generated, short, whole = false, stop = false, alone = false, className }: PlaceLinkProps): ReactNode {
  const { person } = useApp();
  const t = useT();
  const full = place === undefined ? generated : `${place.name}:${place.line}:${place.column}`;
  const brief = place === undefined ? short : whole ? full : `${place.name.split('/').at(-1)}:${place.line}`;
  const does =
    place?.file === undefined
      ? t('console.copyPlace', { place: oneLine(full, 200) })
      : t('console.openSource', { place: oneLine(full, 200) });
  const title = place?.mapped === true ? `${does}\n${t('console.generated', { place: oneLine(generated, 300) })}` : does;
  const press = (): void => {
    if (place?.file === undefined) void person.copy(full);
    else void person.openSource({ file: place.file, line: place.line, column: place.column });
  };
  return (
    <button
      type="button"
      className={classes('link', className)}
      tabIndex={alone ? 0 : -1}
      data-nav={stop ? '' : undefined}
      title={title}
      onClick={press}
    >
      {oneLine(brief, 120)}
    </button>
  );
}

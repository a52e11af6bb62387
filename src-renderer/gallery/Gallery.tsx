import { verbatim } from '../../src-shared/words/sentence.ts';
import './gallery.css';
import { CircleCheck, ListTree, RotateCw, Search, Trash2, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useT } from '../AppContext.ts';
import { CrashCard } from '../device/CrashCard.tsx';
import { Button, IconButton, ToggleButton } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Field } from '../ui/Field.tsx';
import { Segmented } from '../ui/Segmented.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { TabGroup } from '../ui/Tabs.tsx';
import { COLOURS, SPACES, TYPES } from './tokens.ts';

/** Words of the protocol, the same in every language. */
const CODE = 'RENDER_TIMEOUT';

function Row({ name, children }: { readonly name: string; readonly children: ReactNode }): ReactNode {
  return (
    <div className="gallery-row">
      <span className="mono micro dim">{name}</span>
      <div>{children}</div>
    </div>
  );
}

function Controls(): ReactNode {
  const t = useT();
  const buttons = (disabled: boolean): ReactNode => (
    <>
      <Button variant="primary" disabled={disabled}>
        {t('toolbar.again')}
      </Button>
      <Button variant="line" disabled={disabled}>
        {t('verdict.copy')}
      </Button>
      <Button disabled={disabled}>{t('common.dismiss')}</Button>
      <IconButton label={t('toolbar.again')} disabled={disabled}>
        <RotateCw />
      </IconButton>
    </>
  );
  return (
    <section>
      <Row name="button">{buttons(false)}</Row>
      <Row name="disabled">{buttons(true)}</Row>
      <Row name="small">
        <Button small variant="line">
          {t('common.retry')}
        </Button>
        <Button small>{t('tree.clearSearch')}</Button>
        <IconButton small label={t('console.clear')}>
          <Trash2 className="i-s" />
        </IconButton>
      </Row>
      <Row name="toggle">
        <ToggleButton pressed small>
          {t('node.nonDefault')}
        </ToggleButton>
        <ToggleButton pressed={false} small>
          {t('node.nonDefault')}
        </ToggleButton>
      </Row>
      <Row name="segmented">
        <Segmented
          label={t('view.label')}
          value="page"
          onChoose={() => undefined}
          segments={[
            { value: 'page', label: t('view.page'), icon: <ListTree className="i-s" /> },
            { value: 'widget', label: t('view.widget'), icon: <Search className="i-s" /> },
          ]}
        />
      </Row>
      <Row name="field">
        <Field label={t('tree.search')} placeholder={t('tree.search')} icon={<Search className="i-s" />} />
        <Field mono label={t('toolbar.route')} defaultValue="/pages/weather/index" />
        <Field mono invalid label={t('device.width')} defaultValue="0" />
      </Row>
      <Row name="chip">
        <span className="chip">{t('stage.still')}</span>
        <span className="chip warn">{t('tree.truncated')}</span>
        <span className="chip err mono">{CODE}</span>
        <kbd>{t('key.escape')}</kbd>
      </Row>
      <Row name="dot">
        {(['ok', 'warn', 'err', 'acc'] as const).map((tone) => (
          <i key={tone} className={`dot ${tone}`} />
        ))}
      </Row>
    </section>
  );
}

function Tokens(): ReactNode {
  const t = useT();
  return (
    <section>
      <div className="gallery-colours">
        {COLOURS.map((name) => (
          <span key={name} className="mono micro">
            <i style={{ background: `var(${name})` }} />
            {name}
          </span>
        ))}
      </div>
      {TYPES.map((name) => (
        <Row key={name} name={name}>
          <span style={{ fontSize: `var(${name})` }}>{t('start.title')}</span>
        </Row>
      ))}
      <div className="gallery-spaces">
        {SPACES.map((name) => (
          <span key={name} className="mono micro dim">
            <i style={{ width: `var(${name})`, height: `var(${name})` }} />
            {name}
          </span>
        ))}
      </div>
    </section>
  );
}

function States(): ReactNode {
  const t = useT();
  return (
    <section>
      <div className="gallery-box">
        <EmptyState icon={<ListTree />} title={t('tree.empty')} hint={t('tree.emptyHint')} />
      </div>
      <div className="gallery-box">
        <EmptyState tone="err" icon={<TriangleAlert />} title={t('tree.failed')} hint={t('stage.emptyHint')}>
          <Button small variant="line">
            {t('common.retry')}
          </Button>
        </EmptyState>
      </div>
      <div className="gallery-box">
        <Skeleton label={t('common.loading')} />
      </div>
      <div className="gallery-box tall">
        <TabGroup
          label={t('dock.upper')}
          value="tree"
          tabs={[
            { id: 'tree', label: t('dock.tree'), panel: <p className="none">{t('tree.emptyHint')}</p> },
            { id: 'console', label: t('dock.console'), count: 3, tone: 'err', panel: null },
            { id: 'problems', label: t('dock.problems'), count: 1, tone: 'warn', panel: null },
          ]}
        />
      </div>
      <div className="gallery-box tall">
        <CrashCard gone={{ reason: 'crashed', message: verbatim(t('crash.kept')) }} />
      </div>
      <div className="toast">
        <CircleCheck className="ok" />
        <span className="toast-text">{t('move.wasReset')}</span>
        <Button small className="acc">
          {t('common.undo')}
        </Button>
      </div>
    </section>
  );
}

/** The design system on one page, from the real components: `?gallery` shows it in place of the window. */
export function Gallery(): ReactNode {
  const t = useT();
  return (
    <main className="gallery" aria-label={t('palette.label')}>
      <Controls />
      <Tokens />
      <States />
    </main>
  );
}

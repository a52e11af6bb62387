import './markdown.css';
import { memo, type ReactNode, useRef } from 'react';
import ReactMarkdown, { type Components } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { useApp, useT } from '../../AppContext.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { oneLine } from '../../ui/printable.ts';
import { webAddress } from './links.ts';
import { markdownBlocks } from './markdownBlocks.ts';

/** Longer answers are shown as they are: parsing them anew at each piece would stop the window. */
const PARSED = 60_000;

/** Looks like a link, but nothing in this window navigates: it copies its address. */
function CopyLink({ href, children }: { readonly href?: string | undefined; readonly children?: ReactNode }): ReactNode {
  const { person } = useApp();
  const t = useT();
  const address = webAddress(href);
  if (address === undefined) return <span>{children}</span>;
  return (
    <button
      type="button"
      className="link"
      title={t('chat.copyLink', { url: oneLine(address, 300) })}
      onClick={() => void person.copy(address)}
    >
      {children}
    </button>
  );
}

function CodeBlock({ children }: { readonly children?: ReactNode }): ReactNode {
  const { person } = useApp();
  const t = useT();
  const block = useRef<HTMLPreElement>(null);
  return (
    <div className="codeblock">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <pre ref={block} className="inner selectable" tabIndex={0} role="group" aria-label={t('chat.code')}>
        {children}
      </pre>
      <CopyButton
        small
        label={t('chat.copyCode')}
        copiedLabel={t('title.copied')}
        onCopy={() => person.copy(block.current?.textContent ?? '')}
      />
    </div>
  );
}

/** Nothing is fetched and nothing runs: pictures are named, HTML stays text, links are web addresses to copy. */
const components: Components = {
  a: ({ href, children }) => <CopyLink href={href}>{children}</CopyLink>,
  img: ({ src, alt }) => (
    <CopyLink href={typeof src === 'string' ? src : undefined}>[{alt === undefined || alt === '' ? 'image' : alt}]</CopyLink>
  ),
  pre: ({ children }) => <CodeBlock>{children}</CodeBlock>,
};

const plugins = [remarkGfm];

const Block = memo(function Block({ text }: { readonly text: string }): ReactNode {
  return (
    <ReactMarkdown remarkPlugins={plugins} components={components} urlTransform={(url) => webAddress(url) ?? ''}>
      {text}
    </ReactMarkdown>
  );
});

/** Of a text that grows only the last part is parsed again. */
export const Markdown = memo(function Markdown({ text }: { readonly text: string }): ReactNode {
  if (text.length > PARSED) return <p className="plain">{text}</p>;
  // Parts are only ever added at the end.
  // oxlint-disable-next-line react/no-array-index-key
  return markdownBlocks(text).map((block, index) => <Block key={index} text={block} />);
});

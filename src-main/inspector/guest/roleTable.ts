/** Roles that an element may be given by its `role` attribute; other tokens are passed over. */
export const ARIA_ROLES: ReadonlySet<string> = new Set(
  (
    'alert alertdialog application article banner blockquote button caption cell checkbox code columnheader combobox comment ' +
    'complementary contentinfo definition deletion dialog directory document emphasis feed figure form generic grid gridcell ' +
    'group heading image img insertion link list listbox listitem log main mark marquee math menu menubar menuitem ' +
    'menuitemcheckbox menuitemradio meter navigation none note option paragraph presentation progressbar radio radiogroup ' +
    'region row rowgroup rowheader scrollbar search searchbox sectionfooter sectionheader separator slider spinbutton status ' +
    'strong subscript suggestion superscript switch tab table tablist tabpanel term textbox time timer toolbar tooltip tree ' +
    'treegrid treeitem graphics-document graphics-object graphics-symbol doc-abstract doc-acknowledgments doc-afterword ' +
    'doc-appendix doc-backlink doc-biblioentry doc-bibliography doc-biblioref doc-chapter doc-colophon doc-conclusion doc-cover ' +
    'doc-credit doc-credits doc-dedication doc-endnote doc-endnotes doc-epigraph doc-epilogue doc-errata doc-example ' +
    'doc-footnote doc-foreword doc-glossary doc-glossref doc-index doc-introduction doc-noteref doc-notice doc-pagebreak ' +
    'doc-pagefooter doc-pageheader doc-pagelist doc-part doc-preface doc-prologue doc-pullquote doc-qna doc-subtitle doc-tip doc-toc'
  ).split(' '),
);

/** Elements whose role hangs on nothing but their tag, as browsers map them. Absent = no role (generic). */
export const TAG_ROLES: ReadonlyMap<string, string> = new Map([
  ['address', 'group'],
  ['article', 'article'],
  ['blockquote', 'blockquote'],
  ['button', 'button'],
  ['caption', 'caption'],
  ['code', 'code'],
  ['datalist', 'listbox'],
  ['dd', 'definition'],
  ['del', 'deletion'],
  ['details', 'group'],
  ['dfn', 'term'],
  ['dialog', 'dialog'],
  ['dt', 'term'],
  ['em', 'emphasis'],
  ['fieldset', 'group'],
  ['figure', 'figure'],
  ['h1', 'heading'],
  ['h2', 'heading'],
  ['h3', 'heading'],
  ['h4', 'heading'],
  ['h5', 'heading'],
  ['h6', 'heading'],
  ['hgroup', 'group'],
  ['hr', 'separator'],
  ['ins', 'insertion'],
  ['main', 'main'],
  ['mark', 'mark'],
  ['math', 'math'],
  ['menu', 'list'],
  ['meter', 'meter'],
  ['nav', 'navigation'],
  ['ol', 'list'],
  ['optgroup', 'group'],
  ['option', 'option'],
  ['output', 'status'],
  ['p', 'paragraph'],
  ['progress', 'progressbar'],
  ['s', 'deletion'],
  ['search', 'search'],
  ['strong', 'strong'],
  ['sub', 'subscript'],
  ['sup', 'superscript'],
  ['table', 'table'],
  ['textarea', 'textbox'],
  ['tfoot', 'rowgroup'],
  ['thead', 'rowgroup'],
  ['time', 'time'],
  ['ul', 'list'],
]);

export const INPUT_ROLES: ReadonlyMap<string, string> = new Map([
  ['button', 'button'],
  ['checkbox', 'checkbox'],
  ['email', 'textbox'],
  ['file', 'button'],
  ['image', 'button'],
  ['number', 'spinbutton'],
  ['password', 'textbox'],
  ['radio', 'radio'],
  ['range', 'slider'],
  ['reset', 'button'],
  ['search', 'searchbox'],
  ['submit', 'button'],
  ['tel', 'textbox'],
  ['text', 'textbox'],
  ['url', 'textbox'],
]);

/** Named by what they hold when nothing else names them. */
export const NAMED_BY_CONTENT: ReadonlySet<string> = new Set(
  (
    'button cell checkbox columnheader gridcell heading link menuitem menuitemcheckbox menuitemradio option radio rowheader ' +
    'switch tab tooltip treeitem doc-backlink doc-biblioref doc-glossref doc-noteref'
  ).split(' '),
);

/** A person expects to be able to focus these. */
export const INTERACTIVE_ROLES: ReadonlySet<string> = new Set(
  (
    'button checkbox combobox link listbox menuitem menuitemcheckbox menuitemradio option radio scrollbar searchbox slider ' +
    'spinbutton switch tab textbox treeitem'
  ).split(' '),
);

/** States that any element may carry: one of them keeps a role that `none` would take away. */
export const GLOBAL_ARIA: readonly string[] = (
  'aria-atomic aria-busy aria-controls aria-current aria-describedby aria-description aria-details aria-flowto ' +
  'aria-keyshortcuts aria-label aria-labelledby aria-live aria-owns aria-relevant aria-roledescription'
).split(' ');

/**
 * DOM access that a page cannot disturb. The isolated world has its own prototypes, but named properties of forms and
 * documents still show through (`<form><input name="childNodes">`, `<img name="documentElement">`), so whatever can be
 * met on a form or a document is read through the prototype, never off the object.
 */
function getterOf<Target extends object, Key extends keyof Target>(prototype: Target, key: Key): (target: Target) => Target[Key] {
  // oxlint-disable-next-line typescript/unbound-method -- it is called on its target below
  const get = Object.getOwnPropertyDescriptor(prototype, key)?.get;
  if (!get) throw new Error(`No getter ${String(key)}`);
  return (target) => get.call(target);
}

const HTML = 'http://www.w3.org/1999/xhtml';
const SVG = 'http://www.w3.org/2000/svg';

export const nodeType = getterOf(Node.prototype, 'nodeType');
export const firstChild = getterOf(Node.prototype, 'firstChild');
export const nextSibling = getterOf(Node.prototype, 'nextSibling');
export const parentNode = getterOf(Node.prototype, 'parentNode');
export const isConnected = getterOf(Node.prototype, 'isConnected');
export const textContent = getterOf(Node.prototype, 'textContent');
const nodeDocument = getterOf(Node.prototype, 'ownerDocument');
export const characterData = getterOf(CharacterData.prototype, 'data');
export const localName = getterOf(Element.prototype, 'localName');
const namespaceURI = getterOf(Element.prototype, 'namespaceURI');
export const firstElementChild = getterOf(Element.prototype, 'firstElementChild');
export const nextElementSibling = getterOf(Element.prototype, 'nextElementSibling');
export const openShadowRoot = getterOf(Element.prototype, 'shadowRoot');
const assignedSlot = getterOf(Element.prototype, 'assignedSlot');
const textAssignedSlot = getterOf(Text.prototype, 'assignedSlot');
const shadowHost = getterOf(ShadowRoot.prototype, 'host');
export const clientLeft = getterOf(Element.prototype, 'clientLeft');
export const clientTop = getterOf(Element.prototype, 'clientTop');
export const clientWidth = getterOf(Element.prototype, 'clientWidth');
export const clientHeight = getterOf(Element.prototype, 'clientHeight');
export const scrollWidth = getterOf(Element.prototype, 'scrollWidth');
export const scrollHeight = getterOf(Element.prototype, 'scrollHeight');
export const scrollLeft = getterOf(Element.prototype, 'scrollLeft');
export const scrollTop = getterOf(Element.prototype, 'scrollTop');
export const offsetWidth = getterOf(HTMLElement.prototype, 'offsetWidth');
export const offsetHeight = getterOf(HTMLElement.prototype, 'offsetHeight');
export const tabIndex = getterOf(HTMLElement.prototype, 'tabIndex');
export const documentElement = getterOf(Document.prototype, 'documentElement');
export const bodyOf = getterOf(Document.prototype, 'body');
export const scrollingElement = getterOf(Document.prototype, 'scrollingElement');
export const windowOf = getterOf(Document.prototype, 'defaultView');
const frameDocument = getterOf(HTMLIFrameElement.prototype, 'contentDocument');

export function isElement(node: Node): node is Element {
  return nodeType(node) === Node.ELEMENT_NODE;
}
export function isText(node: Node): node is Text {
  const type = nodeType(node);
  return type === Node.TEXT_NODE || type === Node.CDATA_SECTION_NODE;
}
function isShadowRoot(node: Node): node is ShadowRoot {
  return nodeType(node) === Node.DOCUMENT_FRAGMENT_NODE;
}
export function isDocument(node: Node): node is Document {
  return nodeType(node) === Node.DOCUMENT_NODE;
}
export function isHtml(element: Element): element is HTMLElement {
  return namespaceURI(element) === HTML;
}
export function isSvg(element: Element): boolean {
  return namespaceURI(element) === SVG;
}

/** True only for the real HTML element: a namesake of another namespace lacks its properties. */
export function isTag<Tag extends keyof HTMLElementTagNameMap>(element: Element, tag: Tag): element is HTMLElementTagNameMap[Tag] {
  return localName(element) === tag && isHtml(element);
}

export function attribute(element: Element, name: string): string | null {
  return Element.prototype.getAttribute.call(element, name);
}
export function hasAttribute(element: Element, name: string): boolean {
  return Element.prototype.hasAttribute.call(element, name);
}
export function attributeNames(element: Element): string[] {
  return Element.prototype.getAttributeNames.call(element);
}
export function matches(element: Element, selector: string): boolean {
  return Element.prototype.matches.call(element, selector);
}
export function closest(element: Element, selector: string): Element | null {
  return Element.prototype.closest.call(element, selector);
}
/** Every element in a document or shadow tree that matches; none in a detached tree. */
export function all(root: Node, selector: string): Iterable<Element> {
  if (isDocument(root)) return Document.prototype.querySelectorAll.call(root, selector);
  return isShadowRoot(root) ? DocumentFragment.prototype.querySelectorAll.call(root, selector) : [];
}
export function boundingBox(element: Element): DOMRect {
  return Element.prototype.getBoundingClientRect.call(element);
}
export function styleOf(element: Element, pseudo?: string): CSSStyleDeclaration {
  return window.getComputedStyle(element, pseudo);
}

/** Null for a frame of another origin. */
export function documentInFrame(element: Element): Document | null {
  return isTag(element, 'iframe') ? frameDocument(element) : null;
}
export function frameOf(document: Document): Element | null {
  return windowOf(document)?.frameElement ?? null;
}
export function documentOf(node: Node): Document {
  return isDocument(node) ? node : (nodeDocument(node) ?? document);
}

/** The element that a node hangs under as a person sees it: through slots, shadow roots and same-origin frames. */
export function flatParent(node: Node): Element | null {
  const slot = isElement(node) ? assignedSlot(node) : isText(node) ? textAssignedSlot(node) : null;
  if (slot) return slot;
  const parent = parentNode(node);
  if (!parent) return null;
  if (isElement(parent)) return parent;
  if (isShadowRoot(parent)) return shadowHost(parent);
  return isDocument(parent) ? frameOf(parent) : null;
}

/** Looks an id up in the tree that `from` is in, as aria-labelledby does. */
export function byId(from: Element, id: string): Element | null {
  const root = Node.prototype.getRootNode.call(from);
  if (isDocument(root)) return Document.prototype.getElementById.call(root, id);
  return isShadowRoot(root) ? DocumentFragment.prototype.getElementById.call(root, id) : null;
}

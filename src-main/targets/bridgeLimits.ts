/** Function that the debugger binds into the guest; the webSdk script takes it and removes it from the global object. */
export const BINDING_NAME = 'wsdHost';

/** Characters of one message from a guest. */
export const MAX_GUEST_MESSAGE = 1024 * 1024;
/** Characters of a route that a guest navigates to. */
export const MAX_ROUTE = 20_000;
export const MAX_BACK = 100;
/** Characters of a message that a guest sends into the chat. */
export const MAX_TEXT = 100_000;

export const LIFECYCLE_EVENTS = ['load', 'show', 'hide', 'unload'] as const;
export type LifecycleEvent = (typeof LIFECYCLE_EVENTS)[number];

/** A dialog that a guest waits on. */
export interface OpenDialog {
  readonly type: 'alert' | 'confirm' | 'prompt' | 'beforeunload';
  /** The page's words, cut. */
  readonly message: string;
  /** What a prompt proposes, cut. */
  readonly defaultValue?: string;
  readonly url: string;
  /** Whose guest it is; `card` for one in the chat. */
  readonly from: 'page' | 'widget' | 'card';
}

export interface DialogAnswer {
  readonly accept: boolean;
  /** Instead of what a prompt proposes. */
  readonly promptText?: string | undefined;
}

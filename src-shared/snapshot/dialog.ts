/** A dialog that a guest waits on. */
export interface OpenDialog {
  /** Never used again while the app runs. */
  readonly id: string;
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
  /** Which dialog it is for; the oldest open one when absent. */
  readonly id?: string | undefined;
  readonly accept: boolean;
  /** Instead of what a prompt proposes. */
  readonly promptText?: string | undefined;
}

/** A dialog that somebody answered. */
export interface AnsweredDialog {
  readonly dialog: OpenDialog;
  readonly accepted: boolean;
  /** `you` for the person, or the name of an agent's client. */
  readonly by: string;
}

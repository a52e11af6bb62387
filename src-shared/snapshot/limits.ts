/** Every bound of what is kept, waited for or sent, in one place. Times in ms, sizes in bytes unless named otherwise. */
export const LIMITS = {
  /** Run time of one control command, from its start (protocol, 安全边界). */
  commandRunMs: 15_000,
  /** How long a command may wait without starting. */
  commandWaitMs: 15_000,
  /** `webSdk.ready()` of a `ready: "manual"` target. */
  readyMs: 10_000,
  /** No DOM change for this long counts as settled ... */
  quietMs: 50,
  /** ... waited for at most this long: a ticking clock counts as rendered. */
  quietWaitMs: 500,
  /** ... and at most this long on a slowed CPU. */
  quietWaitSlowedMs: 5_000,
  /** A read that needs no frame. */
  readMs: 5_000,
  treeNodes: 5_000,
  treeIndentLevels: 50,
  attributeCharacters: 500,
  viewportMin: 1,
  viewportMax: 9_999,
  screenshotBase64: 8 * 1024 * 1024,
  screenshotSavedAlsoBase64: 2 * 1024 * 1024,
  requestBody: 16 * 1024 * 1024,
  response: 10 * 1024 * 1024,
  consoleEntries: 100_000,
  consoleDetails: 10_000,
  consoleTextCharacters: 2_000,
  /** Characters that are copied of the whole console. */
  consoleCopyCharacters: 5_000_000,
  /** Renders that the window's console marks. */
  renderMarkers: 1_000,
  /** Characters of an expression of the console's prompt. */
  expressionCharacters: 20_000,
  /** How long the prompt waits for a result, and how long one may still come after that. */
  evaluationWaitMs: 5_000,
  evaluationMs: 60_000,
  /** How long a cleared console can be had back. */
  clearUndoMs: 10_000,
  traceEvents: 10_000,
  toolCalls: 10_000,
  /** MCP calls of agents that the window lists. */
  agentCalls: 500,
  /** Of all their arguments and answers; the oldest go first. */
  agentBodies: 48 * 1024 * 1024,
  /** Characters of one call's arguments that are kept. */
  agentArguments: 2 * 1024 * 1024,
  /** Characters of one text that the window gets of a call. */
  agentTextCharacters: 200_000,
  /** Characters of a call's arguments in a list. */
  agentPreviewCharacters: 300,
  agentClients: 32,
  /** How long a pause holds a call back: below the 60 s after which clients give up. */
  agentPauseMs: 50_000,
  agentPauseCalls: 100,
  networkRequests: 2_000,
  /** Characters of all headers and URLs that the log of requests holds; above it the oldest requests go. */
  networkLogCharacters: 32 * 1024 * 1024,
  /** Documents whose beginning the log of requests remembers. */
  networkDocuments: 500,
  /** Frames kept of the stack that asked for a request. */
  networkStackFrames: 10,
  /** Exchanges kept of one request that is redirected: the newest. */
  networkHops: 10,
  networkHeaders: 100,
  /** Characters of all headers of one message. */
  networkHeaderCharacters: 8_000,
  /** Of a URL, or of a header's name or value. */
  networkTextCharacters: 2_000,
  /** Characters of a body that the window shows. */
  networkShownText: 500_000,
  /** Bytes of a picture that the window shows. */
  networkShownPicture: 8 * 1024 * 1024,
  /** Bytes of one body that goes into a HAR file, and of all of them. */
  harBody: 4 * 1024 * 1024,
  harBodies: 64 * 1024 * 1024,
  /** One turn of the chat, from its submission (protocol, 安全边界). */
  chatTurnMs: 120_000,
  /** How long a call waits for the person's answer. */
  approvalMs: 60_000,
  /** How long a server's question waits for the person, who has a form to fill. */
  elicitationMs: 90_000,
  /** Questions that one call may ask. */
  elicitations: 10,
  /** Questions that wait at once, of all calls. */
  elicitationsWaiting: 20,
  elicitationFields: 50,
  /** Values that one field offers. */
  elicitationOptions: 200,
  /** Characters of the server's words around a form. */
  elicitationWords: 2_000,
  /** Characters of one value that the person gives. */
  elicitationValue: 10_000,
  /** Runs of the gateway in one turn. */
  chatSteps: 16,
  queryCharacters: 100_000,
  /** Characters of streamed text kept of one assistant message or one call's arguments. */
  chatTextCharacters: 1_000_000,
  chatItems: 2_000,
  businessListMs: 15_000,
  businessCallMs: 60_000,
  businessResult: 10 * 1024 * 1024,
  businessTools: 1_000,
  /** Characters of a dialog's words, or of its proposed answer, that are told. */
  dialogCharacters: 500,
  /** Characters of an answer to a prompt. */
  promptCharacters: 1_000,
  heapMs: 30_000,
  /** Of a heap snapshot's text. */
  heapCharacters: 1024 * 1024 * 1024,
  /** Classes that each list of a heap's summary holds. */
  heapClasses: 20,
  heapNameCharacters: 100,
  /** How long a performance recording lasts at most. */
  performanceRecordMs: 60_000,
  /** Of a recording that ends by itself: seconds after the render. */
  performanceSeconds: 20,
  /** To start a recording, or to get one step further in reading it. */
  performanceStepMs: 10_000,
  performanceAnalysisMs: 30_000,
  /** What the browser keeps of one recording; it takes nothing in above that. */
  performanceBufferKb: 64 * 1024,
  /** Of a recording's file. */
  performanceBytes: 400 * 1024 * 1024,
  auditMs: 14_000,
  auditElements: 20_000,
  /** Nodes that one finding of an audit names. */
  auditNodes: 10,
  /** ... and in the window, where each is flagged in the tree. */
  auditNodesShown: 500,
  /** Of a node's markup, or of what to fix in it. */
  auditCharacters: 300,
  /** Of a payload in a trace event, as JSON. */
  tracePayload: 16 * 1024,
  /** Of the text in a widget's data editor. */
  widgetDataCharacters: 1_000_000,
  widgetSchemaCharacters: 500_000,
  widgetSamples: 200,
  sampleNameCharacters: 100,
  /** Of all samples of a project, as JSON. */
  widgetSamplesCharacters: 20_000_000,
  /** Keys that are kept for the person, the characters of a name and the bytes of a value. */
  keys: 200,
  keyNameCharacters: 100,
  keyBytes: 8 * 1024,
  pageSizeDefault: 20,
  pageSizeMax: 200,
} as const;

/** How long a DOM must rest to count as settled, and how long that is waited for, on a CPU slowed so many times. */
export function restLimits(slowdown: number): { readonly quietMs: number; readonly limitMs: number } {
  return { quietMs: LIMITS.quietMs * slowdown, limitMs: Math.min(LIMITS.quietWaitMs * slowdown, LIMITS.quietWaitSlowedMs) };
}

export const DEFAULT_VIEWPORT = { width: 390, height: 844, deviceScaleFactor: 1 } as const;

/** A tool that has next to nothing to do: the cost of a call as such. */
export const TRIVIAL = 'list_agent_trace_events';

/**
 * Parameters of `Network.enable`, the same for all who need it. Bytes of bodies that the guest's process keeps: of all,
 * of one, and of a request's own body.
 */
export const NETWORK_BUFFERS = {
  maxTotalBufferSize: 32 * 1024 * 1024,
  maxResourceBufferSize: 16 * 1024 * 1024,
  maxPostDataSize: 1024 * 1024,
} as const;

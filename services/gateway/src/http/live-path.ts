/** Where the live channel is opened; nothing else here may become another protocol. */
export const livePath = '/socket.io';

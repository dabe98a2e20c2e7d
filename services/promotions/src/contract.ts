/** Requests and answers as the webs see them. */
export {};

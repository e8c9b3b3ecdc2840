/** Whether the header If-None-Match names this ETag, weak or not. */
export const isNamedIn = (etags: string | undefined, etag: string) =>
  etags !== undefined && etags.split(/,\s*/).some((one) => one.replace('W/', '') === etag.replace('W/', ''))

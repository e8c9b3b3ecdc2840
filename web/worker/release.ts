/** The release that this worker belongs to: the server writes it before the script, so that each release is another script. */
declare const RELEASE: string

export const release = RELEASE

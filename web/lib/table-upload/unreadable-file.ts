/** The words with which a file is refused as a whole. */
export class UnreadableFile extends Error {}

/** An error with the text for a file that is refused. */
export class UnreadableFile extends Error {}

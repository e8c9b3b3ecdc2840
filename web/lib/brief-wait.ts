/** Milliseconds. A shorter wait is hardly noticed, and needs no skeleton. */
const longestWait = 300

/**
 * Holds a page back while it loads what it shows first: on the server until all of it is there, in a browser for a moment. Then the page
 * opens with skeletons, so that a link that was pressed on a slow network visibly works. Rejects where the loading does meanwhile.
 */
export const waitBriefly = (loading: Promise<unknown>): Promise<unknown> =>
  import.meta.env.SSR ? loading : Promise.race([loading, new Promise((resolve) => setTimeout(resolve, longestWait))])

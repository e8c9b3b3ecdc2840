/** Milliseconds. Shorter waits are hardly noticed and need no skeleton. */
const maxWaitMs = 300

/**
 * Delays a page while its first data is loading: on the server until all of it is loaded, in a browser for a moment. After that the
 * page opens with skeletons, so that a click on a link has a visible effect on a slow network. Rejects if the loading fails during the delay.
 */
export const waitBriefly = (loading: Promise<unknown>): Promise<unknown> =>
  import.meta.env.SSR ? loading : Promise.race([loading, new Promise((resolve) => setTimeout(resolve, maxWaitMs))])

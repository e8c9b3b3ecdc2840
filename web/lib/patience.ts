/** Milliseconds: less is hardly noticed, and what comes so soon needs no skeleton. */
const patience = 300

/**
 * How long a page waits for what it shows first: the server for all of it, a browser only so long. Then the page is there with the
 * skeleton of the rest, so that who pressed a link on a slow network sees that it worked. Fails as the loading does meanwhile.
 */
export const soon = (loading: Promise<unknown>): Promise<unknown> =>
  import.meta.env.SSR ? loading : Promise.race([loading, new Promise((resolve) => setTimeout(resolve, patience))])

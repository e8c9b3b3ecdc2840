/* What the service worker says to a tab that is to open the page of a push; the tab answers through the port that comes with it. */

export const openedByPush = 'opened-by-push'
export type OpenedByPush = { type: typeof openedByPush; url: string }

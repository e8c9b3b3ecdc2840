/* The keys in this browser's storage that the first script reads, too. */

export const themeKey = 'theme'
export const currencyKey = 'displayCurrency'
export const listViewKey = 'listView'
export const roomPanelKey = 'roomFilters'
export const sessionTokenKey = 'authToken'
export const sessionUserKey = 'authUser'
export const runningKey = 'running'
export const dismissedBannerKey = 'dismissedBanner'

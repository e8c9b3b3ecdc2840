/* The storage keys that the first script also reads. */

export const themeKey = 'theme'
export const currencyKey = 'displayCurrency'
export const listViewKey = 'listView'
export const roomPanelKey = 'roomFilters'
export const sessionTokenKey = 'authToken'
export const sessionUserKey = 'authUser'
export const runningKey = 'running'
export const dismissedBannerKey = 'dismissedBanner'

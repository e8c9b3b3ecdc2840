export { currencyKey, languageKey } from '../../../contract/platform/stored-keys.ts'

/* The keys that the first script or the server also read; `currencyKey` and `languageKey` are those of cookies too. */

export const themeKey = 'theme'
export const listViewKey = 'listView'
export const roomPanelKey = 'roomFilters'
export const sessionTokenKey = 'authToken'
export const sessionUserKey = 'authUser'
export const runningKey = 'running'
export const dismissedBannerKey = 'dismissedBanner'
export const dismissedLanguageOfferKey = 'dismissedLanguageOffer'

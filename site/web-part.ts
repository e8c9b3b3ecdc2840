import type { renderPage } from '../web/entry-server.tsx'

/** The web part as the pages need it: how to render, and what to put in a page's head. */
export type WebPart = {
  renderPage: typeof renderPage
  /** The tags that load styles, fonts and scripts; `screens` as the rendered page names them. */
  head(screens: string[], nonce: string): string
  dev: boolean
}

/** Before anything is painted: the theme that the member chose in Settings, where they chose one. */
export const themeScript = (nonce: string) =>
  `<script nonce="${nonce}">try{const t=localStorage.getItem('theme');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}</script>`

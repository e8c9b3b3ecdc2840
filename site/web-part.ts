import type { renderPage } from '../web/entry-server.tsx'

/** The web part as the pages need it: how to render, and what to put in a page's head. */
export type WebPart = {
  renderPage: typeof renderPage
  /** The tags that load styles, fonts and scripts; `screens` as the rendered page names them. */
  head(screens: string[], nonce: string): string
  dev: boolean
}

/** Before anything is painted. */
export const firstScript = (nonce: string) => `<script nonce="${nonce}">${theme}${earlyPress}</script>`

/** The one that the member chose in Settings, where they chose one. */
const theme = `try{const t=localStorage.getItem('theme');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}`

/** Keeps the button that was pressed last before the page is awake: `web/lib/hydration.ts` presses it then. */
const earlyPress =
  '{const early=window.earlyPress={button:null,done:new AbortController};' +
  "addEventListener('click',e=>{early.button=e.target.closest('button[type=button]')},{capture:true,signal:early.done.signal})}"

import type { renderPage } from '../web/entry-server.tsx'

/** What the pages need from the web part: rendering, and the tags in a page's head. */
export type WebPart = {
  renderPage: typeof renderPage
  /** The tags that load styles, fonts and scripts. `screens` are the names that the rendered page returns. */
  head(screens: string[], nonce: string): string
  dev: boolean
}

/** Runs before the first paint. */
export const firstScript = (nonce: string) => `<script nonce="${nonce}">${theme}${earlyPress}</script>`

/** Applies the theme that the member chose in Settings, if any. */
const theme = `try{const t=localStorage.getItem('theme');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}`

/** Records the last button pressed before hydration, so that `web/lib/hydration.ts` can press it afterwards. */
const earlyPress =
  '{const early=window.earlyPress={button:null,done:new AbortController};' +
  "addEventListener('click',e=>{early.button=e.target.closest('button[type=button]')},{capture:true,signal:early.done.signal})}"

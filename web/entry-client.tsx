import './ui/app.css'
import { RouterClient } from '@tanstack/react-router/ssr/client'
import { hydrateRoot } from 'react-dom/client'
import { browserApi } from './lib/api.ts'
import { dropEarlyPress } from './lib/hydration.ts'
import { isMissingFile } from './lib/release.ts'
import { createAppRouter } from './router.tsx'

// The forms' schemas come later; without this they would try whether text may become a function, which the page's policy refuses.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

// What is loaded ahead of its use, on hover, and fails, is told when it is used.
addEventListener('unhandledrejection', (event) => isMissingFile(event.reason) && event.preventDefault())

const router = createAppRouter({ api: browserApi(), origin: window.location.origin })
dropEarlyPress()
hydrateRoot(document, <RouterClient router={router} />)

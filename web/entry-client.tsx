import './ui/app.css'
import { RouterClient } from '@tanstack/react-router/ssr/client'
import { hydrateRoot } from 'react-dom/client'
import { browserApi } from './lib/api.ts'
import { forgetWhatIsHeard } from './lib/awake.ts'
import { createAppRouter } from './router.tsx'

// The forms' schemas come later; without this they would try whether text may become a function, which the page's policy refuses.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

const router = createAppRouter({ api: browserApi(), origin: window.location.origin })
forgetWhatIsHeard()
hydrateRoot(document, <RouterClient router={router} />)

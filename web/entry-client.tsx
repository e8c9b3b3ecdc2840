import './ui/app.css'
import { RouterClient } from '@tanstack/react-router/ssr/client'
import { hydrateRoot } from 'react-dom/client'
import { browserApi } from './lib/api.ts'
import { createAppRouter } from './router.tsx'

const router = createAppRouter({ api: browserApi(), origin: window.location.origin })
hydrateRoot(document, <RouterClient router={router} />)

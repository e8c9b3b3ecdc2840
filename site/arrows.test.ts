import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { brokenArrows, sourcesOfTheProduct } from './arrows.ts'

const product = sourcesOfTheProduct(resolve(import.meta.dirname, '..'))

test('every import follows the layer rules', () => {
  expect(product.length).toBeGreaterThan(50)
  expect(brokenArrows(product)).toEqual([])
})

test.each([
  ['contract/auth.ts', "import { x } from '../server/app.ts'"],
  ['server/rooms/rooms.handlers.ts', "import { x } from '../../web/router.tsx'"],
  ['server/rooms/rooms.handlers.ts', "import { x } from '../festivals/festivals.handlers.ts'"],
  ['server/rooms/rooms.queries.ts', "import { x } from '../testing/app.ts'"],
  ['web/lib/api.ts', "import type { x } from '../../server/app.ts'"],
  ['web/lib/api.ts', "const x = import('../screens/auth.tsx')"],
  ['web/lib/api.ts', "import { x } from '../testing/members.ts'"],
  ['web/ui/card.tsx', "import { x } from '../features/festivals/festival-card.tsx'"],
  ['web/features/rooms/room-card.tsx', "import { x } from '../../screens/auth.tsx'"],
  ['web/features/rooms/room-card.tsx', "import { x } from '../festivals/festival-card.tsx'"],
  ['web/features/rooms/room-card.tsx', "import { x } from '../festivals/month-groups.ts'"],
  ['web/features/rooms/rooms.words.ts', "import { x } from './room-card.tsx'"],
  ['site/main.ts', "import '../bench/main.ts'"],
])('%s may not contain: %s', (file, text) => {
  expect(brokenArrows([{ file, text }])).toHaveLength(1)
})

test.each([
  ['server/rooms/rooms.handlers.ts', "import { x } from '../festivals/festivals.queries.ts'"],
  ['web/features/rooms/room-card.tsx', "import { x } from '../festivals/festivals.queries.ts'"],
  ['web/features/room-requests/my-room.tsx', "import { x } from '../rooms/rooms.words.ts'"],
  ['web/screens/auth.tsx', "import { x } from '../features/auth/login-form.tsx'"],
  ['site/start.ts', "import { x } from '../server/app.ts'"],
])('%s may contain: %s', (file, text) => {
  expect(brokenArrows([{ file, text }])).toEqual([])
})

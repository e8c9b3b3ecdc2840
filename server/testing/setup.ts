import { afterAll } from 'vitest'
import { cleanUpFile } from './after-file.ts'

// Vitest runs this file before each test file, also where the files share their modules.
afterAll(cleanUpFile)

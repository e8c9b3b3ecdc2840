import { afterAll } from 'vitest'
import { cleanUpFile } from './after-file.ts'

// Vitest runs this file before each test file, even if the files share their modules.
afterAll(cleanUpFile)

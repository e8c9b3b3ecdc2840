import { defineConfig } from 'vitest/config'

/** Long enough for a busy machine; what hangs is still told apart. In milliseconds. */
const patience = { testTimeout: 30_000, hookTimeout: 60_000 }

export default defineConfig({
  test: {
    // The database, the tests and what they start share the machine.
    maxWorkers: 2,
    projects: [
      {
        // The tests of the tokens read style sheets, which vitest would hand out empty.
        test: {
          ...patience,
          name: 'rules',
          css: true,
          include: ['contract/**/*.test.ts', 'web/**/*.test.ts', 'assets/**/*.test.ts'],
        },
      },
      {
        test: {
          ...patience,
          name: 'server',
          globalSetup: 'server/testing/global-setup.ts',
          include: ['server/**/*.test.ts', 'site/**/*.test.ts', 'bench/**/*.test.ts'],
        },
      },
    ],
  },
})

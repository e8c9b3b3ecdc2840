import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // The database, the tests and what they start share the machine.
    maxWorkers: 2,
    projects: [
      {
        // The tests of the tokens read style sheets, which vitest would hand out empty.
        test: {
          name: 'rules',
          css: true,
          include: ['contract/**/*.test.ts', 'web/**/*.test.ts', 'assets/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'server',
          globalSetup: 'server/testing/global-setup.ts',
          include: ['server/**/*.test.ts', 'site/**/*.test.ts', 'bench/**/*.test.ts'],
        },
      },
    ],
  },
})

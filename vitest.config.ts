import { availableParallelism } from 'node:os'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { chromium } from './scripts/chromium.ts'

/** Without a browser the browser's tests fail with the reason; the others run. */
const launchOptions = await chromium().catch((error: Error) => ({ executablePath: error.message }))

/** Tests wait for clocks and for each other's disk: one worker more than there are cores keeps the cores busy. */
const maxWorkers = Math.min(availableParallelism() + 1, 9)

/** As the product runs (docs/decisions/0041-helpers-of-v8.md). */
const execArgv = ['--v8-pool-size=0']

/** Files share their worker's modules: to load those anew for each would take a third of the time. A file that replaces a module loads its own. */
const node = {
  environment: 'node',
  maxWorkers,
  execArgv,
  testTimeout: 30_000,
  hookTimeout: 60_000,
  /** Of a busy machine the first answer alone may take a second. */
  expect: { poll: { timeout: 10_000 } },
  isolate: false,
} as const

/** A page keeps each module that it has loaded: files that replace one have a page of their own. */
const ownPage = 'src/web/**/*.own-page.test.tsx'

export default defineConfig({
  test: {
    tags: [
      {
        name: 'long',
        description:
          'Takes half a second or more, as it starts processes, waits for clocks, repeats, or opens a app for little: `npm run test:fast` leaves it out.',
      },
    ],
    projects: [
      {
        test: {
          ...node,
          name: 'rules',
          include: ['src/{contract,web}/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: ['**/*.browser.test.ts'],
        },
      },
      { test: { ...node, name: 'engine', include: ['src/engine/**/*.test.ts'] } },
      { test: { ...node, name: 'demo', include: ['demo/**/*.test.ts', 'bench/**/*.test.ts'] } },
      {
        test: {
          ...node,
          name: 'server',
          include: ['src/{server,sandbox}/**/*.test.ts'],
          globalSetup: 'src/server/testing/postgres-setup.ts',
        },
      },
      {
        plugins: [react(), tailwind()],
        optimizeDeps: {
          entries: ['src/web/**/*.{ts,tsx}'],
          include: ['react/jsx-dev-runtime', 'vitest-browser-react', 'vitest-browser-react/pure'],
        },
        test: {
          name: 'web',
          maxWorkers,
          setupFiles: ['src/web/testing/setup.ts'],
          testTimeout: 30_000,
          expect: { poll: { timeout: 8_000 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions }),
            viewport: { width: 1280, height: 900 },
            instances: [
              {
                browser: 'chromium',
                isolate: false,
                include: ['src/web/**/*.test.tsx', 'src/web/**/*.browser.test.ts'],
                exclude: [ownPage],
              },
              { browser: 'chromium', name: 'web (own page)', include: [ownPage] },
            ],
          },
        },
      },
    ],
  },
})

import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { chromium } from './scripts/chromium.ts'
import { samplePace } from './scripts/tests/pace.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** As src/web/testing/axe.ts takes it. */
    slowness: number
  }
}

/** Without a browser the browser's tests fail with the reason; the others run. */
const launchOptions = await chromium().catch((error: Error) => ({ executablePath: error.message }))

/** Tests wait for clocks and for each other's disk: one worker more than there are cores keeps the cores busy. */
const maxWorkers = Math.min(availableParallelism() + 1, 9)

/** As the product runs (docs/decisions/0041-helpers-of-v8.md), with compiled modules kept between runs. */
const execArgv = ['--v8-pool-size=0', '--import', resolve(import.meta.dirname, 'scripts/require-node.js')]

/** Files that replace modules or load them again, which takes the module runner of vite. All others use the imports of Node: half the CPU time. */
const replacing = ['src/server/accounts/{equal-work,passwords}.test.ts']

/**
 * Files share the modules of their worker: loading them for each file would take a third of the time. A file that replaces a module loads its own.
 * The setup file sets the timeouts, by the pace of the machine.
 */
const node = {
  environment: 'node',
  maxWorkers,
  execArgv,
  setupFiles: ['scripts/tests/setup-file.ts'] as string[],
  experimental: { viteModuleRunner: false },
  provide: { isDeep: process.env.RIGHTFRAME_TESTS_DEEP === '1' },
  isolate: false,
} as const

/** A busy machine is slow, not red. The setup file stretches the timeouts of Node, these are those of a browser. */
const { slowness } = samplePace()

/** A page keeps each module that it has loaded: files that replace one have a page of their own. */
const ownPage = 'src/web/**/*.own-page.test.tsx'

export default defineConfig({
  test: {
    tags: [
      {
        name: 'long',
        description:
          'Takes half a second or more: it starts processes, waits for clocks, repeats, or opens an app for little. `npm run test:fast` leaves it out.',
      },
      {
        name: 'deep',
        description: 'Chaos, endurance and figures beyond one proof of each kind. Only `npm run test:deep` runs it.',
        timeout: 600_000,
      },
      { name: 'rounds', description: 'Proves a kind once in `npm test`, and by many rounds in `npm run test:deep`.' },
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
          exclude: replacing,
          globalSetup: 'src/server/testing/postgres-setup.ts',
        },
      },
      {
        test: {
          ...node,
          name: 'server (replacing)',
          include: replacing,
          experimental: { viteModuleRunner: true },
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
          // Vite crawls these for packages; without it, every test of the project.
          include: ['src/web/**/*.test.tsx', 'src/web/**/*.browser.test.ts'],
          maxWorkers,
          setupFiles: ['src/web/testing/setup.ts'],
          testTimeout: 30_000 * slowness,
          hookTimeout: 30_000 * slowness,
          expect: { poll: { timeout: 8_000 * slowness } },
          provide: { slowness },
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

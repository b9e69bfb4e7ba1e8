import { defineConfig } from 'vitest/config'

const server = { environment: 'node', testTimeout: 30_000, hookTimeout: 60_000 } as const

export default defineConfig({
  test: {
    projects: [
      { test: { ...server, name: 'rules', include: ['src/contract/**/*.test.ts', 'scripts/**/*.test.ts'] } },
      { test: { ...server, name: 'engine', include: ['src/engine/**/*.test.ts'] } },
      { test: { ...server, name: 'demo', include: ['demo/**/*.test.ts', 'bench/**/*.test.ts'] } },
      { test: { ...server, name: 'server', include: ['src/server/**/*.test.ts'], maxWorkers: 2, globalSetup: 'src/server/testing/embedded-setup.ts' } },
      { test: { ...server, name: 'server-postgres', include: ['src/server/**/*.test.ts'], maxWorkers: 2, globalSetup: 'src/server/testing/postgres-setup.ts' } },
    ],
  },
})

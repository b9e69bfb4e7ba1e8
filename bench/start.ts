import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#server/testing/places.ts'
import { spawnServer } from '#server/testing/process.ts'
import { atMost, type Figures, median } from './figures.ts'

const runs = 3

/** From the start of the process to the first answer that needed the database: in a new folder, beside a bare PGlite in a new folder, and in one that is there. */
export async function benchStart(): Promise<Figures> {
  const cold: number[] = []
  const warm: number[] = []
  const bare: number[] = []
  for (let run = 0; run < runs; run++) {
    bare.push(await inNewFolder(bareDatabase))
    await inNewFolder(async (home) => {
      cold.push(await firstAnswer(home))
      warm.push(await firstAnswer(home))
    })
  }
  const ratio = median(cold.map((seconds, run) => seconds / bare[run]!))
  return {
    name: 'start',
    figures: {
      'bare PGlite.create, s': median(bare),
      'cold start to first answer, s': median(cold),
      'warm start to first answer, s': median(warm),
      'cold ÷ bare': ratio,
    },
    goals: [atMost('cold start ÷ bare PGlite.create', ratio, 3), atMost('warm start', median(warm), 2, ' s')],
  }
}

async function inNewFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'rightframe-bench-'))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function bareDatabase(folder: string): Promise<number> {
  const script = `import { PGlite } from '@electric-sql/pglite'; const lite = await PGlite.create(${JSON.stringify(join(folder, 'database'))}); await lite.query('select 1'); process.exit(0)`
  const started = performance.now()
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'inherit' })
  await new Promise((resolve) => child.once('exit', resolve))
  return (performance.now() - started) / 1000
}

async function firstAnswer(home: string): Promise<number> {
  const started = performance.now()
  const server = spawnServer({
    PORT: String(await freePort()),
    OBJECTS_PORT: String(await freePort()),
    RIGHTFRAME_HOME: home,
    LOG_LEVEL: 'error',
  })
  const headers = { authorization: `Bearer ${'x'.repeat(43)}` }
  for (;;) {
    const status = await fetch(`${server.url}/api/auth/load`, { headers }).then(
      (response) => response.status,
      () => 0,
    )
    if (status === 401) break
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  const seconds = (performance.now() - started) / 1000
  server.process.kill('SIGTERM')
  await server.ended
  return seconds
}

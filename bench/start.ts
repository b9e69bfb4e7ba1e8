import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { freePort } from '#server/testing/places.ts'
import { spawnServer } from '#server/testing/process.ts'
import { atMost, type Figures, median } from './figures.ts'
import { type Memory, memoryOf, sumOf } from './memory.ts'

const runs = 5
/** Idle time of a server before its memory is read. */
const idleMs = 30_000

/**
 * Measures the time from the start of the process to the first answer that needs the database, in a new folder and in an existing one. Also
 * measures the memory of all its idle processes.
 */
export async function benchStart(): Promise<Figures> {
  const cold: number[] = []
  const warm: number[] = []
  for (let run = 0; run < runs; run++)
    await inNewFolder(async (home) => {
      cold.push((await firstAnswer(home)).seconds)
      warm.push((await firstAnswer(home)).seconds)
    })
  const { memory } = await inNewFolder((home) =>
    firstAnswer(home, async (pid) => {
      await setTimeout(idleMs)
      return memoryOf(pid)
    }),
  )
  const all = sumOf(memory)
  return {
    name: 'start',
    figures: {
      'cold start to first answer, s': median(cold),
      'warm start to first answer, s': median(warm),
      ...Object.fromEntries(
        Object.entries(memory).map(([name, bytes]) => [`idle memory of ${name}, MB (PSS)`, bytes / 1e6]),
      ),
    },
    goals: [
      atMost('cold start', median(cold), 3, ' s'),
      atMost('warm start', median(warm), 1.5, ' s'),
      atMost('idle memory of all processes', all / 1e6, 300, ' MB'),
    ],
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

async function firstAnswer(
  home: string,
  look: (pid: number) => Promise<Memory> = async () => ({}),
): Promise<{ seconds: number; memory: Memory }> {
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
    await setTimeout(10)
  }
  const seconds = (performance.now() - started) / 1000
  const memory = await look(server.process.pid!)
  server.process.kill('SIGTERM')
  await server.ended
  return { seconds, memory }
}

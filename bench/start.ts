import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { freePort } from '#server/testing/places.ts'
import { spawnServer } from '#server/testing/process.ts'
import { atMost, type Figures, median } from './figures.ts'

const runs = 5
/** How long a server is left alone before its memory is read. */
const idleMs = 30_000

/** From the start of the process to the first answer that needed the database, in a new folder and in one that is there; and what all its processes hold when nothing happens. */
export async function benchStart(): Promise<Figures> {
  const cold: number[] = []
  const warm: number[] = []
  for (let run = 0; run < runs; run++)
    await inNewFolder(async (home) => {
      cold.push((await firstAnswer(home)).seconds)
      warm.push((await firstAnswer(home)).seconds)
    })
  const { memory } = await inNewFolder((home) => firstAnswer(home, memoryWhenIdle))
  const all = Object.values(memory).reduce((sum, bytes) => sum + bytes, 0)
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

type Memory = Record<string, number>

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

/** Bytes by program: of a process and all that it started, each shared page divided by those who share it. */
async function memoryWhenIdle(pid: number): Promise<Memory> {
  await setTimeout(idleMs)
  const memory: Memory = {}
  for (const one of withDescendants(pid)) {
    const name = readFileSync(`/proc/${one}/comm`, 'utf8').trim()
    const kilobytes = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${one}/smaps_rollup`, 'utf8'))?.[1]
    memory[name] = (memory[name] ?? 0) + Number(kilobytes ?? 0) * 1024
  }
  return memory
}

function withDescendants(root: number): number[] {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc'))
    if (/^\d+$/.test(name)) {
      const stat = statOf(name)
      if (stat) parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]))
    }
  const found = [root]
  for (const one of found) for (const [pid, parent] of parents) if (parent === one) found.push(pid)
  return found
}

function statOf(pid: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return undefined
  }
}

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'
import { openEmbeddedDatabase } from '../../embedded/postgres/open-embedded.ts'
import { openHome } from '../../embedded/home/home.ts'
import { openLog } from '../../platform/log.ts'
import { serverIn } from '../../embedded/postgres/end-leftovers.ts'

type Rounds = { kept: number; lost: number[]; openMs: number[] }

const victims = ['server', 'database', 'both'] as const

/**
 * Has a process write to the embedded database in `path`, and kills it, its database or both at a random moment, `rounds` times. Resolves to how
 * many writes were acknowledged, which of them are not there at the end, and how long each opening took until its first write.
 */
export async function killRounds(path: string, rounds: number): Promise<Rounds> {
  const acknowledged: number[] = []
  const openMs: number[] = []
  for (let round = 0; round < rounds; round++) {
    const started = performance.now()
    const writer = spawn(
      process.execPath,
      ['--import', './scripts/require-node.js', new URL('database-writer.ts', import.meta.url).pathname, path],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )
    const first = Promise.withResolvers<void>()
    createInterface({ input: writer.stdout }).on('line', (line) => {
      acknowledged.push(Number(line))
      first.resolve()
    })
    await Promise.race([
      first.promise,
      once(writer, 'exit').then(() => Promise.reject(new Error('nothing was written'))),
    ])
    openMs.push(performance.now() - started)
    await setTimeout(Math.random() * 300)
    await kill(victims[round % victims.length]!, writer, path, acknowledged)
  }
  const home = await openHome(path, undefined)
  const database = await openEmbeddedDatabase({ home, connections: 2, log: openLog('silent') })
  const { rows } = await database.execute('select n from numbers')
  await database.close()
  await home.lock.release()
  const there = new Set(rows.map(({ n }) => Number(n)))
  return { kept: acknowledged.length, lost: acknowledged.filter((n) => !there.has(n)), openMs }
}

async function kill(
  who: (typeof victims)[number],
  writer: ChildProcess,
  path: string,
  acknowledged: number[],
): Promise<void> {
  const server = serverIn(`${path}/database`)
  if (who !== 'server' && server !== undefined) process.kill(server, 'SIGKILL')
  // After the database's kill, the process continues on restart.
  if (who === 'database') {
    const until = acknowledged.length + 5
    while (acknowledged.length < until && writer.exitCode === null) await setTimeout(20)
    if (writer.exitCode !== null) throw new Error('the process ended with its database')
  }
  const gone = once(writer, 'exit')
  writer.kill('SIGKILL')
  await gone
}

import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { clusterName } from './place.ts'

const pauseMs = 20
const patienceMs = { stop: 10_000, quit: 5_000, kill: 5_000 }

/**
 * Ends what a killed server left running on this folder, and removes what it left lying there. The caller holds the data folder: nobody else
 * uses this database.
 *
 * A server that runs is stopped; processes of one that does not are ended, since a busy one would keep the next from starting for half a minute.
 * The process that `postmaster.pid` names counts only if it is PostgreSQL of this folder: its number may be another program's by now.
 */
export async function endLeftovers(folder: string): Promise<void> {
  const server = serverIn(folder)
  if (server !== undefined && processesIn(folder).includes(server)) {
    signal([server], 'SIGINT')
    await allGone(folder, patienceMs.stop)
  }
  for (const [name, patience] of [
    ['SIGQUIT', patienceMs.quit],
    ['SIGKILL', patienceMs.kill],
  ] as const) {
    const left = processesIn(folder)
    if (left.length === 0) break
    signal(left, name)
    await allGone(folder, patience)
  }
  for (const name of ['postmaster.pid', '.s.PGSQL.5432', '.s.PGSQL.5432.lock'])
    rmSync(join(folder, name), { force: true })
}

/** The server's process number from its own file. */
export function serverIn(folder: string): number | undefined {
  const file = join(folder, 'postmaster.pid')
  const pid = existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : Number.NaN
  return Number.isNaN(pid) ? undefined : pid
}

function signal(pids: number[], name: NodeJS.Signals): void {
  for (const pid of pids)
    try {
      process.kill(pid, name)
    } catch {
      // It has ended by itself.
    }
}

async function allGone(folder: string, patience: number): Promise<void> {
  const until = performance.now() + patience
  while (processesIn(folder).length > 0 && performance.now() < until) await setTimeout(pauseMs)
}

/** PostgreSQL's processes of this folder, by displayed `clusterName`. */
function processesIn(folder: string): number[] {
  const name = clusterName(folder)
  const isOurs = (command: string) => /^(\S*\/)?postgres\b/.test(command) && command.includes(name)
  return commands().flatMap(({ pid, command }) => (isOurs(command) ? [pid] : []))
}

function commands(): { pid: number; command: string }[] {
  if (process.platform === 'linux')
    return readdirSync('/proc').flatMap((pid) =>
      /^\d+$/.test(pid) ? [{ pid: Number(pid), command: commandOf(pid) }] : [],
    )
  const { stdout } = spawnSync('ps', ['-axo', 'pid=,command='], { encoding: 'utf8' })
  return stdout.split('\n').map((line) => {
    const [, pid = '0', command = ''] = /^\s*(\d+)\s+(.*)$/.exec(line) ?? []
    return { pid: Number(pid), command }
  })
}

/** Nothing for a zombie, and for what has ended meanwhile. */
function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return ''
  }
}

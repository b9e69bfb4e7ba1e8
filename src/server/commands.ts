import { availableParallelism } from 'node:os'
import { backUp } from './platform/backup/backup.ts'
import type { Clock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import type { Database, Db } from './platform/db/database.ts'
import type { Queue } from './platform/jobs/queue.ts'
import { runIngestCommand, withWholePath } from './ingest-command.ts'
import { runMailCommand } from './mail-command.ts'
import { runUserCommand } from './user-command.ts'
import type { Health } from '#contract/platform/health.ts'

/** What a command works with, in the running server or in a process of its own. */
export type CommandNeeds = {
  database: Pick<Database, 'backUp'>
  queue: Pick<Queue, 'counts' | 'dead' | 'retryDead' | 'enqueue'>
  backupsFolder: string
  clock: Clock
  db: Db
  config: Pick<Config, 'publicUrl' | 'archives'>
  health?: () => Promise<Health>
}
type Say = (line: string) => void

/** A command of `rightframe` that needs the database. */
export type Command = {
  usage: string
  does: string
  /** What the words mean where they were typed, for a server that runs elsewhere. */
  meant?: (args: string[]) => string[]
  run: (needs: CommandNeeds, args: string[], say: Say) => Promise<void>
}

/** Carried out by the running server if there is one: the embedded database has room for one process. */
export const commands: Record<string, Command> = {
  backup: {
    usage: 'backup',
    does: 'writes the embedded database into one archive under <data folder>/backups',
    run: async ({ database, backupsFolder, clock }, _, say) =>
      say(`Backed up to ${await backUp(database, backupsFolder, clock())}`),
  },
  jobs: {
    usage: 'jobs [retry [ID]]',
    does: 'lists background jobs that failed for good; gives one or all of them back',
    run: async ({ queue }, [action, id], say) =>
      action === 'retry' ? await giveBack(queue, id, say) : await listJobs(queue, say),
  },
  ingest: {
    usage: 'ingest PLACE',
    does: 'reads WARC and WAT files of a file, a folder or s3://bucket/prefix for pictures; --list, --stop ID',
    meant: withWholePath,
    run: runIngestCommand,
  },
  mail: {
    usage: 'mail [again ID]',
    does: 'lists mail that was not delivered; sends one of them again',
    run: runMailCommand,
  },
  user: {
    usage: 'user create|roles …',
    does: 'makes an account, of staff too, or changes what somebody of the staff may do',
    run: runUserCommand,
  },
  health: {
    usage: 'health',
    does: 'asks the running server how its parts are',
    run: async ({ health }, _, say) => {
      if (!health)
        throw new Error(
          'No server is running on this data folder. Start it with "npm start", or set RIGHTFRAME_HOME to the folder of the one that runs.',
        )
      const found = await health()
      sayHealth(found, say)
      if (!found.ok) throw new Error('A part of this server is down.')
    },
  },
}

async function listJobs(queue: CommandNeeds['queue'], say: Say): Promise<void> {
  for (const { name, waiting, running } of await queue.counts())
    if (waiting + running > 0) say(`${name}: ${waiting} waiting, ${running} running`)
  const dead = await queue.dead(100)
  say(
    dead.length === 0
      ? 'No job has failed for good.'
      : `${dead.length === 100 ? 'The newest 100' : dead.length} failed for good:`,
  )
  for (const { id, job, payload, reason, at } of dead)
    say(`${id}  ${at.toISOString()}  ${job}  ${JSON.stringify(payload)}  ${reason}`)
}

async function giveBack(queue: CommandNeeds['queue'], id: string | undefined, say: Say): Promise<void> {
  const retried = await queue.retryDead(id)
  if (id !== undefined && retried === 0) throw new Error(`There is no failed job ${id}.`)
  say(`${retried} given back; they run again as soon as a worker is free.`)
}

export function sayHealth(health: Health, say: Say): void {
  for (const part of ['database', 'objects', 'queue', 'index', 'mail'] as const) {
    const { ok, detail, todo } = health[part]
    say(`${ok ? 'ok  ' : 'DOWN'} ${part.padEnd(9)} ${detail}${todo ? ` — ${todo}` : ''}`)
  }
  say(`     version   ${health.version}, ${availableParallelism()} cores`)
}

/** Runs a command by name; throws an Error whose message is for the person at the command line. */
export async function carryOut(needs: CommandNeeds, name: string, args: string[], say: Say): Promise<void> {
  const command = commands[name]
  if (!command) throw new Error(`There is no command "${name}".`)
  await command.run(needs, args, say)
}

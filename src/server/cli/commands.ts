import { availableParallelism } from 'node:os'
import { backUp } from '../embedded/backup/backup.ts'
import type { RestoreNeeds } from '../accounts/index.ts'
import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import type { Database, Db } from '../platform/db/database.ts'
import type { Queue } from '../platform/jobs/queue.ts'
import { line, type Say } from '../platform/text/terminal-line.ts'
import type { Outbound } from '../platform/outbound/outbound.ts'
import type { TakeNeeds } from '../discovery/ingest/index.ts'
import { type CommandName, listed } from './command-list.ts'
import { runAuditCommand } from './audit-command.ts'
import { runCouponCommand } from './coupon-command.ts'
import { runImportAccountCommand } from './import-account-command.ts'
import { runIngestCommand } from './ingest-command.ts'
import { runInstallationCommand } from './installation-command.ts'
import { runLedgerCommand } from './ledger-command.ts'
import { runMailCommand } from './mail-command.ts'
import { runOriginalsCommand } from './originals-command.ts'
import { runSanctionsCommand } from './sanctions-command.ts'
import { runUserCommand } from './user-command.ts'
import type { Health } from '#contract/platform/health.ts'

/** Dependencies of a command, in the server or alone. */
export type CommandNeeds = {
  database: Pick<Database, 'backUp'>
  queue: Pick<Queue, 'counts' | 'dead' | 'retryDead' | 'enqueue' | 'enqueueAll'>
  backupsFolder: string
  clock: Clock
  db: Db
  config: Pick<Config, 'publicUrl' | 'archives'> & { mountedOriginals: string | undefined }
  outbound: Outbound
  commonCrawl: TakeNeeds['commonCrawl']
  health?: () => Promise<Health>
} & Partial<RestoreNeeds>

type Run = (needs: CommandNeeds, args: string[], say: Say) => Promise<void>

const runs: Record<CommandName, Run> = {
  backup: async ({ database, backupsFolder, clock }, _, say) =>
    say(line`Backed up to ${await backUp(database, backupsFolder, clock())}`),
  jobs: async ({ queue }, [action, id], say) =>
    action === 'retry' ? await giveBack(queue, id, say) : await listJobs(queue, say),
  audit: runAuditCommand,
  ingest: runIngestCommand,
  coupon: runCouponCommand,
  'import-account': runImportAccountCommand,
  ledger: runLedgerCommand,
  originals: runOriginalsCommand,
  mail: runMailCommand,
  sanctions: runSanctionsCommand,
  user: runUserCommand,
  installation: runInstallationCommand,
  health: async ({ health }, _, say) => {
    if (!health)
      throw new Error(
        'No server is running on this data folder. Start it with "npm start", or set RIGHTFRAME_HOME to the folder of the one that runs.',
      )
    const found = await health()
    sayHealth(found, say)
    if (!found.ok) throw new Error('A part of this server is down.')
  },
}

async function listJobs(queue: CommandNeeds['queue'], say: Say): Promise<void> {
  for (const { name, waiting, running } of await queue.counts())
    if (waiting + running > 0) say(line`${name}: ${waiting} waiting, ${running} running`)
  const dead = await queue.dead(100)
  say(
    dead.length === 0
      ? line`No job has failed for good.`
      : line`${dead.length === 100 ? 'The newest 100' : dead.length} failed for good:`,
  )
  for (const { id, job, payload, reason, at } of dead)
    say(line`${id}  ${at.toISOString()}  ${job}  ${JSON.stringify(payload)}  ${reason}`)
}

async function giveBack(queue: CommandNeeds['queue'], id: string | undefined, say: Say): Promise<void> {
  const retried = await queue.retryDead(id)
  if (id !== undefined && retried === 0) throw new Error(`There is no failed job ${id}.`)
  say(line`${retried} given back; they run again as soon as a worker is free.`)
}

function sayHealth(health: Health, say: Say): void {
  for (const part of ['database', 'objects', 'queue', 'index', 'mail'] as const) {
    const { ok, detail, todo } = health[part]
    say(line`${ok ? 'ok  ' : 'DOWN'} ${part.padEnd(9)} ${detail}${todo ? ` — ${todo}` : ''}`)
  }
  say(line`     version   ${health.version}, ${availableParallelism()} cores`)
}

/** Runs a command by name; throws an Error whose message is for the person at the command line. */
export async function carryOut(needs: CommandNeeds, name: string, args: string[], say: Say): Promise<void> {
  if (!listed(name)) throw new Error(`There is no command "${name}".`)
  await runs[name as CommandName](needs, args, say)
}

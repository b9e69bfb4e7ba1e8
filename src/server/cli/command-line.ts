import { commandList, listed } from './command-list.ts'
import type { CommandNeeds } from './commands.ts'
import { type AppConfig, readConfig } from '../boot/config.ts'
import { line, type Say } from '../platform/text/terminal-line.ts'
import { isNobodyThere, lockPath, sendCommand } from '../embedded/home/lock.ts'

type Terminal = { environment: Record<string, string | undefined>; say: Say }

/**
 * Carries out `rightframe COMMAND` and resolves to its exit code. Throws an Error whose message is for the operator. Each command loads only the
 * modules that it needs; the running server carries out most of them.
 */
export async function runCommandLine(
  [name = 'help', ...args]: string[],
  { environment, say }: Terminal,
): Promise<number> {
  if (name === 'help' || name === '--help') return help(say)
  if (name === 'doctor') return (await (await import('./doctor.ts')).examine(environment, say)) ? 0 : 1
  if (name === 'evidence') {
    const { runEvidenceCommand } = await import('./evidence-command.ts')
    return (await runEvidenceCommand(args, say, () => readConfig(environment).publicUrl)) ? 0 : 1
  }
  const config = readConfig(environment)
  if (name === 'migrate') {
    await (await import('./migrate-command.ts')).runMigrateCommand(config, say)
    return 0
  }
  if (name === 'restore') return await restoreFrom(config, args[0], say)
  const command = listed(name)
  if (!command) throw new Error(`There is no command "${name}". "rightframe help" lists them.`)
  const meant = command.meant?.(args) ?? args
  if (await isTakenByServer(config, [name, meant], say)) return 0
  const { carryOut } = await import('./commands.ts')
  await withApp(config, (needs) => carryOut(needs, name, meant, say))
  return 0
}

function help(say: Say): number {
  say(line`rightframe COMMAND`)
  say(line``)
  say(line`  ${'doctor'.padEnd(20)} checks configuration, disk, database, clock and browser`)
  say(line`  ${'evidence verify FILE'.padEnd(20)} checks a package (WACZ) or report of evidence by itself; --roots PEM`)
  say(line`  ${'evidence verify NUMBER'.padEnd(20)} checks what the server tells anybody of it; --server URL`)
  for (const { usage, does } of Object.values(commandList)) say(line`  ${usage.padEnd(20)} ${does}`)
  say(
    line`  ${'migrate'.padEnd(20)} brings the database to this version and ends; processes of the version before may run meanwhile`,
  )
  say(line`  ${'restore FILE'.padEnd(20)} replaces the embedded database with a backup; the server must be stopped`)
  return 0
}

/** True when a running server carried the command out. */
async function isTakenByServer({ home }: AppConfig, [name, args]: [string, string[]], say: Say): Promise<boolean> {
  try {
    await sendCommand(lockPath(home), name, args, say)
    return true
  } catch (error) {
    if (isNobodyThere(error)) return false
    throw error
  }
}

async function withApp(config: AppConfig, work: (needs: CommandNeeds) => Promise<void>): Promise<void> {
  const [
    { jobs },
    { systemClock },
    { openDatabase },
    { openHome },
    { openQueue },
    { openLog },
    { openOutbound },
    { userAgentOf },
  ] = await Promise.all([
    import('../boot/features.ts'),
    import('../platform/clock.ts'),
    import('../boot/open-database.ts'),
    import('../embedded/home/home.ts'),
    import('../platform/jobs/queue.ts'),
    import('../platform/log.ts'),
    import('../platform/outbound/outbound.ts'),
    import('../platform/outbound/user-agent.ts'),
  ])
  const opened = new AsyncDisposableStack()
  try {
    const log = openLog('error')
    const home = await openHome(config.home, config.secret)
    opened.defer(() => home.lock.release())
    const database = await openDatabase({ config, home, log })
    opened.defer(() => database.close())
    const queue = await openQueue({ database, log }, jobs)
    opened.defer(() => queue.stop(0))
    const outbound = openOutbound({ hosts: config.hosts, userAgent: userAgentOf(config) })
    opened.defer(() => outbound.close())
    await work({
      database,
      db: database.db,
      config,
      outbound,
      commonCrawl: config.commonCrawl,
      queue,
      backupsFolder: home.folder('backups'),
      clock: systemClock,
    })
  } finally {
    await opened.disposeAsync()
  }
}

async function restoreFrom(config: AppConfig, archive: string | undefined, say: Say): Promise<number> {
  if (archive === undefined)
    throw new Error('Say which backup: "rightframe restore FILE". They are in <data folder>/backups.')
  if (config.database.kind === 'postgres')
    throw new Error(
      'DATABASE_URL is set: this server keeps its data in PostgreSQL, which has its own tools to restore it. To put a backup into the data folder, unset DATABASE_URL.',
    )
  const [{ restore }, { openHome }] = await Promise.all([
    import('../embedded/backup/backup.ts'),
    import('../embedded/home/home.ts'),
  ])
  const home = await openHome(config.home, config.secret)
  try {
    const aside = await restore({ home, config: config.database }, archive, new Date())
    say(
      line`Restored ${archive}.${aside ? ` The database that was there is kept in ${aside}.` : ''} Start the server now.`,
    )
    return 0
  } finally {
    await home.lock.release()
  }
}

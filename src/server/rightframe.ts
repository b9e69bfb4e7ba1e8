import { carryOut, commands, type CommandNeeds } from './commands.ts'
import { examine } from './doctor.ts'
import { jobs } from './features.ts'
import { restore } from './platform/backup/backup.ts'
import { systemClock } from './platform/clock.ts'
import { type Config, readConfig } from './platform/config.ts'
import { openDatabase } from './platform/db/open-database.ts'
import { openHome } from './platform/home/home.ts'
import { isNobodyThere, lockPath, sendCommand } from './platform/home/lock.ts'
import { openQueue } from './platform/jobs/queue.ts'
import { openLog } from './platform/log.ts'

const say = (line: string) => console.log(line)

/** `rightframe COMMAND`: what an operator does beside the running server, or without one. */
async function main([name = 'help', ...args]: string[]): Promise<number> {
  if (name === 'help' || name === '--help') return help()
  if (name === 'doctor') return (await examine(process.env, say)) ? 0 : 1
  const config = readConfig()
  if (name === 'restore') return await restoreFrom(config, args[0])
  const command = commands[name]
  if (!command) throw new Error(`There is no command "${name}". "rightframe help" lists them.`)
  const meant = command.meant?.(args) ?? args
  if (await askedServer(config, name, meant)) return 0
  await withHouse(config, (needs) => carryOut(needs, name, meant, say))
  return 0
}

function help(): number {
  say('rightframe COMMAND\n')
  say(`  ${'doctor'.padEnd(20)} checks configuration, disk, database, clock and browser`)
  for (const { usage, does } of Object.values(commands)) say(`  ${usage.padEnd(20)} ${does}`)
  say(`  ${'restore FILE'.padEnd(20)} replaces the embedded database with a backup; the server must be stopped`)
  return 0
}

/** Whether a running server took the command. */
async function askedServer({ home }: Config, name: string, args: string[]): Promise<boolean> {
  try {
    await sendCommand(lockPath(home), name, args, say)
    return true
  } catch (error) {
    if (isNobodyThere(error)) return false
    throw error
  }
}

async function withHouse(config: Config, work: (needs: CommandNeeds) => Promise<void>): Promise<void> {
  const opened = new AsyncDisposableStack()
  try {
    const log = openLog('error')
    const home = await openHome(config.home, config.secret)
    opened.defer(() => home.lock.release())
    const database = await openDatabase({ config, home, log })
    opened.defer(() => database.close())
    const queue = await openQueue({ database, log }, jobs)
    opened.defer(() => queue.stop(0))
    await work({
      database,
      db: database.db,
      config,
      queue,
      backupsFolder: home.folder('backups'),
      clock: systemClock,
    })
  } finally {
    await opened.disposeAsync()
  }
}

async function restoreFrom(config: Config, archive: string | undefined): Promise<number> {
  if (archive === undefined)
    throw new Error('Say which backup: "rightframe restore FILE". They are in <data folder>/backups.')
  if (config.database.kind === 'postgres')
    throw new Error(
      'DATABASE_URL is set: this server keeps its data in PostgreSQL, which has its own tools to restore it. To put a backup into the data folder, unset DATABASE_URL.',
    )
  const home = await openHome(config.home, config.secret)
  try {
    const aside = await restore({ home, config: config.database }, archive, systemClock())
    say(`Restored ${archive}.${aside ? ` The database that was there is kept in ${aside}.` : ''} Start the server now.`)
    return 0
  } finally {
    await home.lock.release()
  }
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}

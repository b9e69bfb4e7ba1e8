import { type AppConfig, ConfigProblem, readConfig } from './config.ts'
import { openLog } from './platform/log.ts'
import { startProblem } from './start-problem.ts'
import { type Server, startServer } from './start-server.ts'

/** `npm start`: reads the configuration, starts the server and runs it until the process is told to stop, or it has lost its database. */
export async function main(): Promise<Server> {
  const config = configOrExit()
  const log = openLog(config.logLevel)
  const variableOf = (port: number | undefined) => (port === config.port ? 'PORT' : 'OBJECTS_PORT')
  const server = await startServer(config, log).catch((error: unknown) =>
    exitWith(startProblem(error, { name: config.brand.name, variableOf })),
  )
  stopOnSignal(server, log)
  void server.lost.then((error) => {
    log.error({ err: error }, 'the embedded database has ended by itself, and this process with it: start it again')
    process.exit(1)
  })
  console.log(`${config.brand.name} is up at ${config.publicUrl}`)
  if (config.mail.kind === 'kept') console.log('Mail is kept and not sent: set SMTP_HOST and MAIL_FROM to send it.')
  return server
}

function configOrExit(): AppConfig {
  try {
    return readConfig()
  } catch (error) {
    if (error instanceof ConfigProblem) exitWith(error.message)
    throw error
  }
}

function exitWith(message: string): never {
  console.error(message)
  process.exit(1)
}

function stopOnSignal(
  server: Server,
  log: { info: (message: string) => void; error: (fields: object, message: string) => void },
): void {
  let isStopping = false
  const stop = (signal: string) => {
    if (isStopping) process.exit(1)
    isStopping = true
    log.info(`stopping on ${signal}; requests and jobs in flight may end`)
    server.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'the server did not stop cleanly')
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop(signal))
}

if (import.meta.main) await main()

import { startFromEnvironment, StartRefusal } from './start-from-environment.ts'
import type { Server } from './start-server.ts'

/** `npm start`: starts the server of the environment. Its process ends when it is told to stop, and when the database is lost. */
export async function main(): Promise<Server> {
  const { server, config, log } = await startFromEnvironment(process.env).catch((error: unknown) => {
    if (error instanceof StartRefusal) exitWith(error.message)
    throw error
  })
  stopOnSignal(server, log)
  void server.lost.then((error) => {
    log.error({ err: error }, 'the embedded database has ended by itself, and this process with it: start it again')
    process.exit(1)
  })
  console.log(`${config.brand.name} is up at ${config.publicUrl}`)
  if (config.trialNote) console.log(config.trialNote)
  else if (config.mail.kind === 'kept')
    console.log('Mail is kept and not sent: set SMTP_HOST and MAIL_FROM to send it.')
  return server
}

function exitWith(message: string): never {
  console.error(message)
  process.exit(1)
}

/**
 * Stops on signals. SIGTERM comes from an orchestrator: balancers learn of it first. Ctrl-C stops without that wait. A second signal ends the process
 * at once.
 */
function stopOnSignal(
  server: Server,
  log: { info: (message: string) => void; error: (fields: object, message: string) => void },
): void {
  let isStopping = false
  const stop = async (signal: string) => {
    if (isStopping) process.exit(1)
    isStopping = true
    log.info(`stopping on ${signal}; requests and jobs in flight may end`)
    try {
      if (signal === 'SIGTERM') await server.drain()
      await server.stop()
      process.exit(0)
    } catch (error) {
      log.error({ err: error }, 'the server did not stop cleanly')
      process.exit(1)
    }
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(signal))
}

if (import.meta.main) await main()

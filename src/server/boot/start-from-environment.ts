import { type AppConfig, ConfigProblem, readConfig } from './config.ts'
import { type Log, openLog, processFields } from '../platform/log.ts'
import { version } from '../platform/version.ts'
import { startProblem } from './start-problem.ts'
import { type Server, startServer } from './start-server.ts'

/** A failed start, with a message for the operator. */
export class StartRefusal extends Error {}

/** Starts the server that the environment describes. Throws `StartRefusal`. */
export async function startFromEnvironment(
  environment: Record<string, string | undefined>,
): Promise<{ server: Server; config: AppConfig; log: Log }> {
  const config = configOf(environment)
  const log = openLog(config.logLevel).child(processFields(config.roles, version))
  const variableOf = (port: number | undefined) => (port === config.port ? 'PORT' : 'OBJECTS_PORT')
  try {
    return { server: await startServer(config, log), config, log }
  } catch (error) {
    throw new StartRefusal(startProblem(error, { name: config.brand.name, variableOf }), { cause: error })
  }
}

function configOf(environment: Record<string, string | undefined>): AppConfig {
  try {
    return readConfig(environment)
  } catch (error) {
    if (error instanceof ConfigProblem) throw new StartRefusal(error.message, { cause: error })
    throw error
  }
}

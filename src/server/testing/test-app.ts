import { rmSync } from 'node:fs'
import { type AppConfig, readConfig } from '../boot/config.ts'
import { openLog } from '../platform/log.ts'
import { refuseLocksOutOfOrder } from '../platform/db/transaction-guard.ts'
import { openReaders, type Readers, type Server, startServer } from '../boot/start-server.ts'
import { copyTemplate } from './database.ts'
import { folderForTests, freePort, freeServerPort } from './places.ts'

/** A whole server for one test file, on a data folder and a database of its own. */
export type TestApp = Server & { config: AppConfig; home: string; remove: () => Promise<void> }

refuseLocksOutOfOrder()

/** Opens a test app with these settings. */
export async function openTestApp(environment: Record<string, string> = {}): Promise<TestApp> {
  const home = folderForTests('home')
  const database = await copyTemplate()
  const config = readConfig({
    PORT: String(await freeServerPort()),
    OBJECTS_PORT: String(await freePort()),
    RIGHTFRAME_HOME: home,
    LOG_LEVEL: 'silent',
    CRAWL_DELAY_MS: '0',
    RIGHTFRAME_ENGINE_WORKERS: '1',
    SECURITY_CHECK_COST: '1',
    DATABASE_URL: database.url,
    ...environment,
  })
  const readers = areUsual(config) ? (usualReaders ??= openReaders(config)) : undefined
  const server = await startServer(config, openLog(config.logLevel), readers)
  const remove = async () => {
    await server.stop()
    await database.drop()
    rmSync(home, { recursive: true, force: true })
  }
  return { ...server, config, home, remove }
}

/** Threads and processes that have read their code and words once serve the apps of all files that a worker runs. */
let usualReaders: Readers | undefined

const areUsual = ({ engineWorkers, trustAnchors }: AppConfig) => engineWorkers === 1 && trustAnchors === undefined

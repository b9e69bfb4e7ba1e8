/** Starts the server as the environment says and, where that fails, does nothing more: the process ends once nothing of it is left. */
import { openLog } from '../../platform/log.ts'
import { readConfig } from '../../boot/config.ts'
import { startServer } from '../../boot/start-server.ts'

await startServer(readConfig(), openLog('warn')).catch((error: NodeJS.ErrnoException) =>
  console.log('refused', error.code),
)

/** The server as `npm start` runs it, but that every image is watched whatever the plan: the bench imports more than one watches without paying. */
import { readConfig } from '#server/boot/config.ts'
import { openLog } from '#server/platform/log.ts'
import { startServer } from '#server/boot/start-server.ts'

const config = readConfig()
const { deps } = await startServer(config, openLog(config.logLevel))
deps.allowances.monitoredImages = async () => 1_000_000

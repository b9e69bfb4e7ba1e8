/**
 * The app of one journey, as a process that can be killed: the server with the demo web around it, on the data folder and ports of
 * the environment. `--scene NAME` builds that scene first. Prints one line of JSON once it is up.
 */
import { parseArgs } from 'node:util'
import { openStage } from '../demo/stage.ts'
import { buildScene, sceneNamed } from '../scripts/scene.ts'

const { values } = parseArgs({ options: { scene: { type: 'string' } } })
const stage = await openStage({ seed: 1, folder: process.env.RIGHTFRAME_HOME }, () => {})
if (values.scene !== undefined) await buildScene(stage.server, sceneNamed(values.scene))
// Before the address is printed, so that kills end the database.
process.once('SIGTERM', () => void stage.stop().then(() => process.exit(0)))
console.log(JSON.stringify({ url: stage.server.url }))

/**
 * `npm run dev -- [--scene NAME]`: the app with hot reload, on a data folder of its own and with the demo web to look at. A named
 * scene starts from an empty folder.
 */
import { parseArgs } from 'node:util'
import { resolve } from 'node:path'
import { createServer } from 'vite'
import { openStage } from '../demo/stage.ts'
import { everybody, password } from '../demo/people.ts'
import { folderOf, refuseTaken, variableOf } from '../demo/surroundings.ts'
import { startProblem } from '../src/server/boot/start-problem.ts'
import { buildScene, ownerOf, sceneNamed } from './scene.ts'

const { scene } = read()
const port = Number(process.env.PORT ?? 4000)
const settings = {
  PORT: String(port + 2),
  OBJECTS_PORT: process.env.OBJECTS_PORT ?? String(port + 1),
  PUBLIC_URL: `http://localhost:${port}`,
}

const wanted = { seed: 1, folder: folderOf('dev'), fresh: scene !== undefined, settings }
const stage = await openStage({ ...wanted, prepare: () => refuseTaken(port) }, say).catch((error: unknown) =>
  exitWith(startProblem(error, { name: 'The house', variableOf })),
)
if (scene) await buildScene(stage.server, scene)
const { url } = stage.server
const web = await createServer({
  configFile: resolve(import.meta.dirname, '../vite.config.ts'),
  server: {
    port,
    strictPort: true,
    proxy: Object.fromEntries(['/api', '/fees/', '/demo', '/dev'].map((path) => [path, url])),
  },
})
await web.listen()

console.log(`\nRightframe is up at http://localhost:${port}, its parts at http://localhost:${port}/ui.`)
for (const { email, who } of scene ? [ownerOf(scene)] : everybody) console.log(`  ${email.padEnd(28)} ${who}`)
console.log(`Sign in with the password ${password}. Stop it with Ctrl-C.`)
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void Promise.all([web.close(), stage.stop()]).then(() => process.exit(0)))

function say(what: string, seconds: number): void {
  console.log(`${what.padEnd(12)} ${seconds.toFixed(1).padStart(5)} s`)
}

function read() {
  try {
    const { values } = parseArgs({ options: { scene: { type: 'string' } } })
    return { scene: values.scene === undefined ? undefined : sceneNamed(values.scene) }
  } catch (error) {
    return exitWith(`${(error as Error).message}\n\nnpm run dev -- [--scene NAME]`, 2)
  }
}

function exitWith(message: string, status = 1): never {
  console.error(message)
  process.exit(status)
}

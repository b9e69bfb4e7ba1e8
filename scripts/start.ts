/** `npm start`: builds the web app if it has changed since, then runs the server in this process. */
import { main } from '../src/server/boot/main.ts'
import { buildWebIfChanged } from './build-web.ts'

await buildWebIfChanged({ log: (line) => console.log(line) })
await main()

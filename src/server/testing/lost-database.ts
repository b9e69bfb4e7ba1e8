/** The server, whose embedded database is asked for more than its thread has memory for; then it only waits. */
import { main } from '../main.ts'

const { deps } = await main()
await deps.database.execute("select repeat('x', 1000000) || n as text from generate_series(1, 2000) n").catch(() => {})
await new Promise(() => {})

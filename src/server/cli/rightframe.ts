import { runCommandLine } from './command-line.ts'
import { linesOfMessage } from '../platform/text/terminal-line.ts'

try {
  const terminal = { environment: process.env, say: (text: string) => console.log(text) }
  process.exitCode = await runCommandLine(process.argv.slice(2), terminal)
} catch (error) {
  for (const text of linesOfMessage(error instanceof Error ? error.message : String(error))) console.error(text)
  process.exitCode = 1
}

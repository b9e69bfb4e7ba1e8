import { ConfigProblem } from './platform/config.ts'
import { HomeProblem } from './platform/home/home-problem.ts'

/** Which program did not start, and the variable that sets a port of it. */
type Starting = { name: string; variableOf: (port: number | undefined) => string }

/** One sentence for what a person can mend, the whole error for what only we can. */
export function startProblem(error: unknown, { name, variableOf }: Starting): string {
  if (!(error instanceof Error)) return String(error)
  if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') {
    const { port } = error as Error & { port?: number }
    return `Port ${port} is taken by another program. Stop that one, or set ${variableOf(port)} to another port.`
  }
  const isMendable = error instanceof ConfigProblem || error instanceof HomeProblem
  if (isMendable || error.message.includes('DATABASE_URL') || error.message.includes('newer version'))
    return error.message
  return `${name} could not start: ${error.stack ?? error.message}`
}

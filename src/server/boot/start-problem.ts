import { OperatorProblem } from '../platform/operator-problem.ts'

/** Which program did not start, and the variable that sets a port of it. */
type Starting = { name: string; variableOf: (port: number | undefined) => string }

/** One sentence for what a person can mend, the whole error for what only we can. */
export function startProblem(error: unknown, starting: Starting): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof OperatorProblem) return error.message
  return notListening(error, starting) ?? `${starting.name} could not start: ${error.stack ?? error.message}`
}

/** Undefined for what has nothing to do with where it listens. */
function notListening(
  {
    code,
    syscall,
    port,
    address,
    hostname,
  }: NodeJS.ErrnoException & { port?: number; address?: string; hostname?: string },
  { variableOf }: Starting,
): string | undefined {
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken by another program. Stop that one, or set ${variableOf(port)} to another port.`
  if (code === 'EACCES' && syscall === 'listen')
    return `Port ${port} may not be listened on by this user. Set ${variableOf(port)} to a port above 1023, or give the user the right to it.`
  if (code === 'EADDRNOTAVAIL')
    return `This machine has no address ${address}. Set HOST to one of its own, or to 0.0.0.0 for all of them.`
  if (code === 'ENOTFOUND' && syscall === 'getaddrinfo')
    return `The name ${hostname} is unknown. Set HOST to an address of this machine, or to 0.0.0.0 for all of them.`
  return undefined
}

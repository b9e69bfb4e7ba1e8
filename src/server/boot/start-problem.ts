import { OperatorProblem } from '../platform/operator-problem.ts'

/** The failed program, and the variable of its port. */
type Starting = { name: string; variableOf: (port: number | undefined) => string }

/** A sentence for mendable problems, else the whole error. */
export function startProblem(error: unknown, starting: Starting): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof OperatorProblem) return error.message
  return notListening(error, starting) ?? `${starting.name} could not start: ${error.stack ?? error.message}`
}

/** Undefined for problems unrelated to listening. */
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

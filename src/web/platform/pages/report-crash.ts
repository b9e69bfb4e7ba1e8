import { call } from '../calls/call.ts'

/** Context of a crash: the page's name in the program, and the features of the signed-in account. */
type Surroundings = { page: string; features: Record<string, boolean> }

const known = { surroundings: (): Surroundings => ({ page: '', features: {} }) }

/** Sets the function that describes a crash's context. */
export const describeSurroundings = (surroundings: () => Surroundings): void => void (known.surroundings = surroundings)

/** Reports a crash to the log; failures are ignored. */
export async function tellOfCrash(thrown: unknown): Promise<void> {
  const { message, stack = '' } = thrown instanceof Error ? thrown : new Error(String(thrown))
  const told = { ...known.surroundings(), message: message.slice(0, 1000), stack: stack.slice(0, 8000) }
  await import('#contract/platform/crash-endpoints.ts')
    .then(({ reportCrash }) => call(reportCrash)(told))
    .catch(() => undefined)
}

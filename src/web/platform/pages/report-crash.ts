import { call } from '../calls/call.ts'

/** What is known where it happened: the page as the program names it, and which features the signed-in account has. */
type Surroundings = { page: string; features: Record<string, boolean> }

const known = { surroundings: (): Surroundings => ({ page: '', features: {} }) }

/** Says how to find out what surrounds a crash. */
export const describeSurroundings = (surroundings: () => Surroundings): void => void (known.surroundings = surroundings)

/** Tells the log of a crash. Where that does not work either, the page still says what it says. */
export async function tellOfCrash(thrown: unknown): Promise<void> {
  const { message, stack = '' } = thrown instanceof Error ? thrown : new Error(String(thrown))
  const told = { ...known.surroundings(), message: message.slice(0, 1000), stack: stack.slice(0, 8000) }
  await import('#contract/platform/crash-endpoints.ts')
    .then(({ reportCrash }) => call(reportCrash)(told))
    .catch(() => undefined)
}
